import { type Paise, formatRupees } from '../pricing/index.ts'
import type { RefundError } from './refund.ts'

/** Said to whoever would give back all that is left of a payment, where nothing is. */
export const everythingRefunded = 'Everything was given back already'
/** Said where what someone states is no amount of rupees, or has parts of a paisa. */
export const notAnAmountOfRupees = 'Please enter an amount in rupees, with two decimals at most'

/** Why an amount cannot be given back, for whoever states it; `left` is what still can be. */
export function refundErrorMessage(error: RefundError, left: Paise): string {
  if (left === 0 && error !== 'not_an_amount') return everythingRefunded
  const messages: Record<RefundError, string> = {
    nothing_paid: 'Nothing was paid',
    not_an_amount: notAnAmountOfRupees,
    too_little: 'Refunds start at ₹1',
    more_than_left: `Only ${formatRupees(left)} is left to give back`,
    leaves_too_little: 'Less than ₹1 would be left, which could not be given back any more',
  }
  return messages[error]
}
