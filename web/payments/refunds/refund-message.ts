import type { RequestRefund } from '@campus-print/contract/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { formatDate } from '../../ui/format-date.ts'

/** The status of a refund, for its receiver. */
export function refundMessage(refund: RequestRefund): string {
  return formatRefund(refund, {
    failed: 'could not be sent back. Please ask at the print desk.',
    underWay: 'has been on its way back to you',
  })
}

/** The status of a refund, for the desk. */
export function deskRefundMessage(refund: RequestRefund): string {
  return formatRefund(refund, { failed: 'did not go through', underWay: 'on its way back' })
}

function formatRefund(
  { amount, status, createdAt, refundedAt }: RequestRefund,
  { failed, underWay }: { failed: string; underWay: string },
): string {
  const money = formatRupees(fromRupees(amount))
  if (status === 'failed') return `${money} ${failed}`
  if (status === 'refunded') return `${money} refunded on ${formatDate(refundedAt ?? createdAt)}`
  return `${money} ${underWay} since ${formatDate(createdAt)}`
}
