import { refundFault, sayRefundFault } from '@campus-print/domain/payments'
import type { Paise } from '@campus-print/domain/pricing'

/** Why so much of what is kept cannot be given back, as the server would say it, which judges again. */
export function refundAmountError(amount: Paise | undefined, kept: Paise): string | undefined {
  const problem = amount === undefined ? 'not_an_amount' : refundFault(amount, { paid: kept, refunded: 0 })
  return problem && sayRefundFault(problem, kept)
}
