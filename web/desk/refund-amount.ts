import type { DeskPayment } from '@campus-print/contract/desk-payments'
import { refundFault, sayRefundFault } from '@campus-print/domain/payments'
import { fromRupees, type Paise } from '@campus-print/domain/pricing'

/**
 * Commas only where they group, as in `1,20,000`: `4,50` may be meant otherwise. Twelve digits before the point at most:
 * of more, not every paisa could be counted.
 */
const pattern = /^(\d{1,12}|\d{1,3}(,\d{2}){0,3},\d{3})(\.\d{1,2})?$/

/** In paise what someone types as rupees: `4`, `4.50`, `₹1,200`; `undefined` where that is no amount to give. */
export function parseAmount(typed: string): Paise | undefined {
  const plain = typed.replaceAll(/[₹\s]/g, '')
  const paise = pattern.test(plain) ? fromRupees(Number(plain.replaceAll(',', ''))) : 0
  return paise > 0 ? paise : undefined
}

/** Why so much of what is kept cannot be given back, as the server would say it, which judges again. */
export function refundAmountError(amount: Paise | undefined, kept: Paise): string | undefined {
  const problem = amount === undefined ? 'not_an_amount' : refundFault(amount, { paid: kept, refunded: 0 })
  return problem && sayRefundFault(problem, kept)
}

/** What of a payment is not kept: it went back, or is owed. Answers state rupees, whose difference may be no amount. */
export function refundedAmount({ paid, kept }: Pick<DeskPayment, 'paid' | 'kept'>): Paise {
  return fromRupees(paid) - fromRupees(kept)
}

export const stillPrintedWarning = 'This print is still in the queue and will be printed'

/** Whether giving so much back leaves a print to come that nobody has paid for: a refund does not cancel it. */
export function willStillPrint(
  { status, kept }: Pick<DeskPayment, 'status' | 'kept'>,
  amount: Paise,
): boolean {
  return status === 'in_queue' && amount === fromRupees(kept)
}
