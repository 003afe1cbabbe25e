import type { PaymentCheck } from '@campus-print/contract/payments'
import { ApiError } from '../../api/api-error.ts'

/** `wait`: a payment may come at any moment. `settled`: the request has moved on. */
type CheckOutcome = 'wait' | 'settled' | 'failed' | 'none'

interface Known {
  /** Failed payments that the user has seen. */
  seen: ReadonlySet<string>
  /** The provider has signed a payment of this order. */
  isProven: boolean
}

/** What an answer about the payment means for a user who waits for it. */
export function checkOutcome(
  { status, attempt, paymentId }: PaymentCheck,
  { seen, isProven }: Known,
): CheckOutcome {
  if (status !== 'pending') return 'settled'
  if (attempt === 'open') return 'wait'
  if (attempt === 'failed' && paymentId !== null && !seen.has(paymentId)) return 'failed'
  return isProven ? 'wait' : 'none'
}

const shortestMs = 3_000
const longestMs = 20_000

/**
 * How long to wait before the next check, in ms: longer after each answer, and as long as the server says when it
 * limits the rate.
 */
export function checkPause(answers: number, error: Error | null): number {
  if (error instanceof ApiError && error.code === 'rate_limited' && error.retryAfterMs !== undefined) {
    return error.retryAfterMs
  }
  return Math.min(shortestMs * 1.5 ** Math.max(answers - 1, 0), longestMs)
}

/** The error to show of a failed check. A rate limit only means that another tab has just checked. */
export function visibleCheckError(error: Error | null): Error | undefined {
  return error instanceof ApiError && error.code === 'rate_limited' ? undefined : (error ?? undefined)
}
