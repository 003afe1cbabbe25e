import type { DeskPayment } from '@campus-print/contract/desk-payments'
import { type Paise, fromRupees } from '@campus-print/domain/pricing'

/** What of a payment is not kept: it went back, or is owed. Answers state rupees, whose difference may be no amount. */
export function refundedAmount({ paid, kept }: Pick<DeskPayment, 'paid' | 'kept'>): Paise {
  return fromRupees(paid) - fromRupees(kept)
}
