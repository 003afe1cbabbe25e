import {
  type ReportedAttempt,
  attemptState,
  decidingAttempt,
  readStoredAttempt,
  requestAttemptState,
} from '@campus-print/domain/payments'
import { type PrintRequestRow, ownRequest, publishListUpdate } from '../../ordering/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { type FetchPaymentsContext, fetchAndApplyPayments } from './fetch-and-apply-payments.ts'
import { callGateway } from './call-gateway.ts'
import { type ProviderOrderRow, storeAttempt, orderOfRequest, claimProviderCheck } from './payment-store.ts'
import { reportedAttempt } from './reported-attempt.ts'

interface Context extends FetchPaymentsContext {
  readonly log: Log
}

export interface CheckedPayment {
  readonly request: PrintRequestRow
  /** What was tried last to pay it with. */
  readonly attempt: ReportedAttempt | null
}

/** However many pages wait for an order, the provider is asked about it no more often. */
const providerCheckEveryMs = 2_500
const retryAfterSeconds = Math.ceil(providerCheckEveryMs / 1000)

/** Finds out how paying a request stands. What the provider says was paid counts at once. */
export async function checkPayment(
  parts: Context,
  ownerId: string,
  requestId: string,
): Promise<CheckedPayment> {
  const { db, now } = parts
  const request = await ownRequest(db, ownerId, requestId)
  const order = await orderOfRequest(db, request.id)
  if (request.status !== 'pending' || !order) return { request, attempt: null }
  const since = new Date(now.getTime() - providerCheckEveryMs)
  const isOurTurn = await claimProviderCheck(db, order.id, { now, since })
  const attempt = isOurTurn ? await fetchAttempt(parts, order) : await lastKnownAttempt(parts, request.id)
  const checked = await ownRequest(db, ownerId, requestId)
  const stateOf = (known: ReportedAttempt | null) => requestAttemptState(checked.status, known, now)
  if (stateOf(attempt) !== stateOf(readStoredAttempt(order.attempt)))
    await publishListUpdate(db, checked, now)
  return { request: checked, attempt }
}

async function fetchAttempt(parts: Context, order: ProviderOrderRow): Promise<ReportedAttempt | null> {
  const { db, log, now } = parts
  const payments = await callGateway(
    log,
    () => fetchAndApplyPayments(parts, order),
    'The payment provider is not answering at the moment. If you have paid, we will hear of it.',
  )
  const tried = payments.filter((payment) => payment.order_id === order.provider_order_id)
  const attempts = tried.map((payment) => reportedAttempt(payment, { openedAt: order.created_at, now }))
  const attempt = decidingAttempt(attempts, now) ?? null
  await storeAttempt(db, order.id, { checkStartedAt: now, attempt })
  return attempt
}

/**
 * What the one who had the turn was answered. That a payment is open stays true for a moment; that there was none may
 * be wrong by now, and while that one still waits there is nothing to say.
 */
async function lastKnownAttempt({ db, now }: Context, requestId: string): Promise<ReportedAttempt> {
  const order = await orderOfRequest(db, requestId)
  const isHeard =
    order?.provider_check_started_at &&
    order.provider_check_finished_at &&
    order.provider_check_finished_at >= order.provider_check_started_at
  const attempt = isHeard ? readStoredAttempt(order.attempt) : null
  if (attempt && attemptState(attempt, now) === 'open') return attempt
  throw new ApiError('rate_limited', 'The payment provider has just been asked.', { retryAfterSeconds })
}
