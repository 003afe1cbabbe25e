import { i18n } from '@campus-print/domain/language'
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
import { type FetchPaymentsContext, fetchAndApplyPayments } from './apply-payment.ts'
import { callGateway } from './gateway.ts'
import { type ProviderOrder, claimProviderCheck, orderOfRequest, storeAttempt } from './payment-store.ts'
import { RazorpayError } from '../razorpay/errors.ts'
import type { RazorpayPayment } from '../razorpay/shapes.ts'

interface Context extends FetchPaymentsContext {
  readonly log: Log
}

export interface CheckedPayment {
  readonly request: PrintRequestRow
  /** The last attempt to pay. */
  readonly attempt: ReportedAttempt | null
}

/** The provider is called at most this often for each order, however many pages poll. */
const providerCheckEveryMs = 2_500
const retryAfterSeconds = Math.ceil(providerCheckEveryMs / 1000)

/** Returns the payment state of a print request, and applies captured payments immediately. */
export async function checkPayment(
  context: Context,
  own: { ownerId: string; requestId: string },
): Promise<CheckedPayment> {
  const { db, now } = context
  const request = await ownRequest(db, own)
  const order = await orderOfRequest(db, request.id)
  if (request.status !== 'pending' || !order) return { request, attempt: null }
  const since = new Date(now.getTime() - providerCheckEveryMs)
  const isOurTurn = await claimProviderCheck(db, order.id, { now, since })
  const attempt = isOurTurn ? await fetchAttempt(context, order) : await lastKnownAttempt(context, request.id)
  const checked = await ownRequest(db, own)
  const stateOf = (reported: ReportedAttempt | null) => requestAttemptState(checked.status, reported, now)
  if (stateOf(attempt) !== stateOf(readStoredAttempt(order.attempt)))
    await publishListUpdate(context, checked)
  return { request: checked, attempt }
}

/**
 * Checks at the provider whether a payment is under way before the owner changes the request, and applies a
 * captured one. It calls the provider no more often than polling pages do; between two calls the last
 * response counts.
 */
export async function checkOpenPayment(context: Context, requestId: string): Promise<void> {
  const order = await orderOfRequest(context.db, requestId)
  if (order) await checkOrder(context, order)
}

/** Checks an order at the provider before it is replaced, and applies a captured payment. */
export async function checkOrder(context: Context, order: ProviderOrder): Promise<void> {
  const { db, now } = context
  const since = new Date(now.getTime() - providerCheckEveryMs)
  if (!(await claimProviderCheck(db, order.id, { now, since }))) return
  const fetchOrderPayments = (id: string) =>
    context.gateway.fetchOrderPayments(id).catch((error: unknown) => {
      // An order that the provider does not know, as after a change of keys, has no payment there.
      if (error instanceof RazorpayError && error.isForGood) return []
      throw error
    })
  await fetchAttempt({ ...context, gateway: { fetchOrderPayments } }, order)
}

async function fetchAttempt(context: Context, order: ProviderOrder): Promise<ReportedAttempt | null> {
  const { db, now } = context
  const payments = await callGateway(context, {
    call: () => fetchAndApplyPayments(context, order),
    message: i18n.t(
      'The payment provider is not answering at the moment. If you have paid, we will be notified.',
    ),
  })
  const tried = payments.filter((payment) => payment.order_id === order.provider_order_id)
  const attempts = tried.map((payment) => reportedAttempt(payment, { openedAt: order.created_at, now }))
  const attempt = decidingAttempt(attempts, now) ?? null
  await storeAttempt(db, order.id, { checkStartedAt: now, attempt })
  return attempt
}

/**
 * The result of the last provider call. Only an open attempt can be returned without a new call; otherwise,
 * and while that call is still running, the client has to retry.
 */
async function lastKnownAttempt({ db, now }: Context, requestId: string): Promise<ReportedAttempt> {
  const order = await orderOfRequest(db, requestId)
  const isAnswered =
    order?.provider_check_started_at &&
    order.provider_check_finished_at &&
    order.provider_check_finished_at >= order.provider_check_started_at
  const attempt = isAnswered ? readStoredAttempt(order.attempt) : null
  if (attempt && attemptState(attempt, now) === 'open') return attempt
  throw new ApiError('rate_limited', i18n.t('The payment was checked a moment ago.'), { retryAfterSeconds })
}

/** Returns the provider's report of a payment attempt, for an order opened at a time. */
export function reportedAttempt(
  { id, status, created_at: seconds, error_description: reason, error_reason: cause }: RazorpayPayment,
  { openedAt, now }: { openedAt: Date; now: Date },
): ReportedAttempt {
  // Without a start time, or with one in the future, the attempt would stay open for ever.
  const at = seconds ? Math.min(seconds * 1000, now.getTime()) : openedAt.getTime()
  return { paymentId: id, status, at: new Date(at), reason: reason ?? null, cause: cause ?? null }
}
