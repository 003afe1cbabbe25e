import type { PaymentCheck } from '@campus-print/contract/payments'
import { ApiError } from '../../api/api-error.ts'

/** `wait`: money may come any moment. `settled`: there is nothing to wait for, the request has moved on. */
type CheckOutcome = 'wait' | 'settled' | 'failed' | 'none'

interface Known {
  /** Failed payments that were shown before. */
  seen: ReadonlySet<string>
  /** The provider has signed for a payment, whatever it says of it now. */
  isProven: boolean
}

/** What an answer to "how does paying stand" means for someone who waits for it. */
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
 * How long to wait before asking again, in ms: longer after each answer, and after a refusal for asking too soon as long
 * as it says.
 */
export function checkPause(answers: number, error: Error | null): number {
  if (error instanceof ApiError && error.code === 'rate_limited' && error.retryAfterMs !== undefined) {
    return error.retryAfterMs
  }
  return Math.min(shortestMs * 1.5 ** Math.max(answers - 1, 0), longestMs)
}

/** What is worth saying of a check that failed: that another page has just asked the same is not. */
export function visibleCheckError(error: Error | null): Error | undefined {
  return error instanceof ApiError && error.code === 'rate_limited' ? undefined : (error ?? undefined)
}
