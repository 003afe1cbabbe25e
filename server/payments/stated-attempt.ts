import type { PaymentAttempt } from '@campus-print/domain/payments'
import type { RazorpayPayment } from './razorpay/shapes.ts'

/** A payment that was tried on an order, as the provider states it. */
export interface StatedAttempt extends PaymentAttempt {
  readonly paymentId: string
  /** Why it failed, in the words of the bank or the provider. */
  readonly reason: string | null
}

/** The same as it is kept; `at` is in ISO 8601. */
export type KeptAttempt = Omit<StatedAttempt, 'at'> & { readonly at: string }

export function readAttempt(kept: KeptAttempt | null): StatedAttempt | null {
  return kept && { ...kept, at: new Date(kept.at) }
}

/** What a provider states of a payment on an order that was opened at a moment. */
export function statedAttempt(
  { id, status, created_at: seconds, error_description: reason }: RazorpayPayment,
  { openedAt, now }: { openedAt: Date; now: Date },
): StatedAttempt {
  // One whose beginning is not stated must not be waited for without end, nor one that is yet to begin.
  const at = seconds ? Math.min(seconds * 1000, now.getTime()) : openedAt.getTime()
  return { paymentId: id, status, at: new Date(at), reason: reason ?? null }
}
