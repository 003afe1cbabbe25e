import type { RequestRefund } from '@campus-print/contract/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { sayDay } from '../ui/say-when.ts'

/** How far money is on its way back. */
export function sayRefund({ amount, status, createdAt, refundedAt }: RequestRefund): string {
  const money = formatRupees(fromRupees(amount))
  if (status === 'failed') return `${money} could not be sent back. Please ask at the print desk.`
  if (status === 'refunded') return `${money} refunded on ${sayDay(refundedAt ?? createdAt)}`
  return `${money} has been on its way back to you since ${sayDay(createdAt)}`
}
