import type { ReportedAttempt } from '@campus-print/domain/payments'
import type { RazorpayPayment } from '../razorpay/shapes.ts'

/** What the provider reports of a payment on an order that was opened at a moment. */
export function reportedAttempt(
  { id, status, created_at: seconds, error_description: reason }: RazorpayPayment,
  { openedAt, now }: { openedAt: Date; now: Date },
): ReportedAttempt {
  // A payment without a start must not be waited for without end, nor one that starts in the future.
  const at = seconds ? Math.min(seconds * 1000, now.getTime()) : openedAt.getTime()
  return { paymentId: id, status, at: new Date(at), reason: reason ?? null }
}
