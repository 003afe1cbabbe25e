import { type RequestStatus, statusDisplay } from '@campus-print/domain/ordering'
import { Ban, Check, CircleX, Clock, CreditCard, PackageCheck, Printer } from 'lucide-react'
import { Badge } from '../../ui/layout/badge.tsx'
import { statusLabel } from '../print-labels.ts'

/** The icon of each status. */
export const statusIcons: Record<RequestStatus, typeof Clock> = {
  pending: CreditCard,
  in_queue: Clock,
  in_process: Printer,
  ready: PackageCheck,
  completed: Check,
  failed: CircleX,
  cancelled: Ban,
}

/** A status with colour, icon and label. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  const { tone } = statusDisplay[status]
  const Icon = statusIcons[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-4" />}>
      {statusLabel(status)}
    </Badge>
  )
}
