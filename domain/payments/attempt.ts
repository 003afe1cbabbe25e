import type { RequestStatus } from '../ordering/index.ts'
import type { ProviderPayment } from './capture.ts'

/** The state of a payment attempt on an order; `at` is when it began. */
export interface PaymentAttempt {
  readonly status: ProviderPayment['status']
  readonly at: Date
}

/** A payment attempt on an order, as the provider reports it. */
export interface ReportedAttempt extends PaymentAttempt {
  readonly paymentId: string
  /** Why it failed, in the words of the bank or the provider. */
  readonly reason: string | null
  /** The provider's code for the reason; attempts of earlier versions have none. */
  readonly cause?: string | null
}

/** An attempt as it is stored; `at` is in ISO 8601. */
export type StoredAttempt = Omit<ReportedAttempt, 'at'> & { readonly at: string }

export function readStoredAttempt(stored: StoredAttempt | null): ReportedAttempt | null {
  return stored && { ...stored, at: new Date(stored.at) }
}

/** `open`: money may come any moment. `failed`: the bank declined, or did not answer for long. */
export const attemptStates = ['none', 'open', 'failed'] as const
export type AttemptState = (typeof attemptStates)[number]

/**
 * How long a payment is worth waiting for, in ms. Razorpay fails one that the bank leaves unanswered after about ten
 * minutes. It may still be authorised up to three days later: that counts, but no client waits for it.
 */
export const attemptOpenMs = 12 * 60 * 1000

/** The state of a payment for a waiting client. Captured money, even if refunded since, is no attempt. */
export function attemptState(attempt: PaymentAttempt | undefined, now: Date): AttemptState {
  if (!attempt || attempt.status === 'captured' || attempt.status === 'refunded') return 'none'
  if (attempt.status === 'failed') return 'failed'
  return now.getTime() - attempt.at.getTime() < attemptOpenMs ? 'open' : 'failed'
}

/** The state of the last attempt to pay for a request: `none` once it was paid or has ended. */
export function requestAttemptState(
  status: RequestStatus,
  attempt: PaymentAttempt | null,
  now: Date,
): AttemptState {
  return status === 'pending' ? attemptState(attempt ?? undefined, now) : 'none'
}

/** The attempt that decides the state of an order: the latest open one, else the latest. */
export function decidingAttempt<Attempt extends PaymentAttempt>(
  attempts: readonly Attempt[],
  now: Date,
): Attempt | undefined {
  const tried = attempts.filter((attempt) => attemptState(attempt, now) !== 'none')
  const open = tried.filter((attempt) => attemptState(attempt, now) === 'open')
  return latest(open) ?? latest(tried)
}

/**
 * The attempt that says how things stand once the provider has reported one that failed, which it may do late: another
 * that is open is open still, and one that was authorized after it had failed stays so.
 */
export function attemptAfterFailure<Attempt extends PaymentAttempt & { readonly paymentId: string }>(
  known: Attempt | null,
  failed: Attempt,
  now: Date,
): Attempt {
  const isOutdated = known?.paymentId === failed.paymentId && known.status === 'created'
  return decidingAttempt(known && !isOutdated ? [known, failed] : [failed], now) ?? failed
}

function latest<Attempt extends PaymentAttempt>(attempts: readonly Attempt[]): Attempt | undefined {
  return attempts.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
}
