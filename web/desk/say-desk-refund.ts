import type { RequestRefund } from '@campus-print/contract/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { sayDay } from '../ui/say-when.ts'

/** How far a refund is, for those who gave it. */
export function sayDeskRefund({ amount, status, createdAt, refundedAt }: RequestRefund): string {
  const money = formatRupees(fromRupees(amount))
  if (status === 'failed') return `${money} did not go through`
  if (status === 'refunded') return `${money} refunded on ${sayDay(refundedAt ?? createdAt)}`
  return `${money} on its way back since ${sayDay(createdAt)}`
}
