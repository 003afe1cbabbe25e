import { i18n } from '@campus-print/domain/language'
import { readStatus, type RequestStatus, statusDisplay } from '@campus-print/domain/ordering'
import {
  Ban,
  Check,
  CircleQuestionMark,
  CircleX,
  Clock,
  CreditCard,
  PackageCheck,
  Printer,
} from 'lucide-react'
import { Badge } from '../../ui/layout/badge.tsx'

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

/** A status with colour, icon and label. One that the product does not know is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const known = readStatus(status)
  if (!known) {
    return (
      <Badge tone="grey" icon={<CircleQuestionMark aria-hidden className="size-4" />}>
        {status || 'unknown'}
      </Badge>
    )
  }
  const { label, tone } = statusDisplay[known]
  const Icon = statusIcons[known]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-4" />}>
      {i18n.t(label)}
    </Badge>
  )
}
