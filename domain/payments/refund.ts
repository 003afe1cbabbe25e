import type { Paise } from '../pricing/index.ts'

export type RefundFault = 'nothing_paid' | 'not_an_amount' | 'more_than_left'

/** What was paid for a request, and what of it has been given back or is on its way. */
export interface PaidAndRefunded {
  readonly paid: Paise
  readonly refunded: Paise
}

/** What can still be given back. */
export function refundable({ paid, refunded }: PaidAndRefunded): Paise {
  return Math.max(0, paid - refunded)
}

/** Why an amount cannot be given back, or `undefined` when it can: whatever happens, never more than was paid. */
export function refundFault(amount: Paise, money: PaidAndRefunded): RefundFault | undefined {
  if (money.paid === 0) return 'nothing_paid'
  if (!Number.isSafeInteger(amount) || amount < 1) return 'not_an_amount'
  return amount > refundable(money) ? 'more_than_left' : undefined
}
