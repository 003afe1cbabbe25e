import type { RequestRefund } from '@campus-print/contract/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { sayDay } from '../ui/say-when.ts'

/** How far money is on its way back, for whom it is. */
export function sayRefund(refund: RequestRefund): string {
  return say(refund, {
    failed: 'could not be sent back. Please ask at the print desk.',
    underWay: 'has been on its way back to you',
  })
}

/** The same for the desk, which gave it back. */
export function sayDeskRefund(refund: RequestRefund): string {
  return say(refund, { failed: 'did not go through', underWay: 'on its way back' })
}

function say(
  { amount, status, createdAt, refundedAt }: RequestRefund,
  { failed, underWay }: { failed: string; underWay: string },
): string {
  const money = formatRupees(fromRupees(amount))
  if (status === 'failed') return `${money} ${failed}`
  if (status === 'refunded') return `${money} refunded on ${sayDay(refundedAt ?? createdAt)}`
  return `${money} ${underWay} since ${sayDay(createdAt)}`
}
