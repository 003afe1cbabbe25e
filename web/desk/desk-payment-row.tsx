import type { DeskPayment } from '@campus-print/contract/desk-payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { StatusBadge } from '../ordering/status-badge.tsx'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { formatDateTime } from '../ui/say-when.ts'
import { refundedAmount } from './given-back.ts'

/** One paid print: whose it is, what was paid, and whether money is stuck. */
export function DeskPaymentRow({ payment }: { payment: DeskPayment }) {
  const { requestId, printId, documentName, owner, paid, paidAt, status, refundFailed } = payment
  const returned = refundedAmount(payment)
  return (
    <Link
      to={paths.deskPayment}
      params={{ id: requestId }}
      className="-mx-2 grid gap-1 rounded-lg p-2 py-4 hover:bg-well"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-32 font-semibold wrap-anywhere line-clamp-2">
          <bdi>{documentName}</bdi>
        </p>
        <p className="font-semibold">{formatRupees(fromRupees(paid))}</p>
      </div>
      <p className="wrap-anywhere">
        {owner.name} <span className="text-ink-soft">· {owner.email}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StatusBadge status={status} />
        {refundFailed && (
          <Badge tone="red" icon={<CircleX aria-hidden className="size-4" />}>
            Refund failed
          </Badge>
        )}
        {returned > 0 && !refundFailed && <span>{formatRupees(returned)} given back</span>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span className="font-mono text-ink">{printId}</span>
        <span>{formatDateTime(paidAt)}</span>
      </p>
    </Link>
  )
}
