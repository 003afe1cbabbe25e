import { i18n } from '@campus-print/domain/language'
import type { DeskPayment } from '@campus-print/contract/desk-payments'
import { refundError, refundErrorMessage } from '@campus-print/domain/payments'
import { fromRupees, type Paise } from '@campus-print/domain/pricing'

/**
 * Commas are allowed only as Indian grouping, as in `1,20,000`, since `4,50` is ambiguous. More than twelve digits
 * would lose paise.
 */
const pattern = /^(\d{1,12}|\d{1,3}(,\d{2}){0,3},\d{3})(\.\d{1,2})?$/

/** Parses rupees such as `4`, `4.50` or `₹1,200` to paise; `undefined` where the text is no amount. */
export function parseAmount(typed: string): Paise | undefined {
  const plain = typed.replaceAll(/[₹\s]/g, '')
  return pattern.test(plain) ? fromRupees(Number(plain.replaceAll(',', ''))) : undefined
}

/** Why the amount cannot be refunded, in the server's words. The server checks again. */
export function refundAmountError(amount: Paise | undefined, kept: Paise): string | undefined {
  const problem = amount === undefined ? 'not_an_amount' : refundError(amount, { paid: kept, refunded: 0 })
  return problem && refundErrorMessage(problem, kept)
}

/** The refunded part of a payment, in paise: the difference of two rupee amounts may not be exact. */
export function refundedAmount({ paid, kept }: Pick<DeskPayment, 'paid' | 'kept'>): Paise {
  return fromRupees(paid) - fromRupees(kept)
}

export function stillPrintedWarning(): string {
  return i18n.t('This print is still in the queue and will be printed')
}

/** Whether a refund of everything leaves a print in the queue. A refund does not cancel it. */
export function willStillPrint(
  { status, kept }: Pick<DeskPayment, 'status' | 'kept'>,
  amount: Paise,
): boolean {
  return status === 'in_queue' && amount === fromRupees(kept)
}
