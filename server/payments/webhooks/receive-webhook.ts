import { paymentWebhook } from '@campus-print/contract/payments'
import type { FastifyInstance } from 'fastify'
import { router } from '../../platform/http/route.ts'
import { attemptAfterFailure, readStoredAttempt } from '@campus-print/domain/payments'
import { createHash } from 'node:crypto'
import { lockRequests, publishRequestUpdate } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { applyPayment, paymentMismatchOf } from '../checkout/apply-payment.ts'
import {
  type ProviderOrder,
  orderOfProvider,
  orderOfProviderPayment,
  releaseProviderCheck,
  storeReportedAttempt,
} from '../checkout/payment-store.ts'
import { ProviderId, RazorpayEvent, type RazorpayPayment, type RazorpayRefund } from '../razorpay/shapes.ts'
import { type WebhookSecrets, isWebhookSignature } from '../razorpay/signature.ts'
import { reportedAttempt } from '../checkout/check-payment.ts'
import { insertWebhookEvent } from './webhook-store.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { findRefund } from '../refunds/refund-store.ts'
import { isRefundOf } from '../refunds/refund-payment.ts'
import { settleRefund } from '../refunds/settle-refund.ts'

/** The signature covers the raw bytes, so only this route gets the body unparsed. */
export function webhookRoute(app: FastifyInstance, receive: (webhook: Webhook) => Promise<void>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const route = router(scope, async () => undefined)
    route(paymentWebhook, async ({ request }) => {
      await receive({
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: headerText(request.headers['x-razorpay-signature']) ?? '',
        eventId: headerText(request.headers['x-razorpay-event-id']),
      })
      return {}
    })
  })
}

function headerText(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined
}

interface Context extends WriteContext, WebhookSecrets {
  readonly log: Log
}

interface Webhook {
  readonly body: Buffer
  readonly signature: string
  readonly eventId: string | undefined
}

/** Applies a webhook once, however often and in whatever order the provider sends it. */
export async function receiveWebhook(context: Context, webhook: Webhook): Promise<void> {
  if (!isWebhookSignature(webhook.signature, webhook.body, context)) {
    throw new ApiError('invalid_signature')
  }
  const body = webhook.body.toString('utf8')
  const { event, payload } = readEvent(body)
  const body_hash = createHash('sha256').update(webhook.body).digest()
  // The header is not signed: an invalid id is ignored, and a repeated id does not hide another body.
  const event_id = ProviderId.safeParse(webhook.eventId).data ?? `sha256:${body_hash.toString('hex')}`
  await context.db.transaction().execute(async (trx) => {
    const provider_order_id = await orderOf(trx, payload)
    const row = { event_id, body_hash, event, body, provider_order_id, received_at: context.now }
    const isNew = await insertWebhookEvent(trx, row)
    if (!isNew) return
    const inTransaction = { ...context, db: trx }
    if (payload.payment && isCaptureEvent(event)) await settle(inTransaction, payload.payment.entity)
    if (payload.payment && event === 'payment.failed') {
      await recordFailedAttempt(inTransaction, payload.payment.entity)
    }
    if (payload.refund && isRefundEvent(event)) await receiveRefund(inTransaction, payload.refund.entity)
  })
}

/** Razorpay sends both events for one capture, in either order. */
function isCaptureEvent(event: string): boolean {
  return event === 'payment.captured' || event === 'order.paid'
}

function isRefundEvent(event: string): boolean {
  return event === 'refund.processed' || event === 'refund.failed'
}

async function settle(context: Context, payment: RazorpayPayment): Promise<void> {
  const order = await ourOrder(context.db, payment)
  if (!order) return
  const mismatch = paymentMismatchOf(payment, order)
  if (!mismatch) await applyPayment(context, { order, payment })
  else
    context.log.warn(
      { mismatch, payment: payment.id, order: order.id },
      'a payment does not settle its order',
    )
}

/** A failed attempt may still be captured later, so it changes the shown state only. */
async function recordFailedAttempt({ db, now }: Context, payment: RazorpayPayment): Promise<void> {
  const order = await ourOrder(db, payment)
  if (!order) return
  // Every transaction locks the requests before their order. Another sequence could deadlock.
  const requests = await lockRequests(
    db,
    order.lines.map(({ requestId }) => requestId),
  )
  const { attempt: known } = await releaseProviderCheck(db, order.id)
  const failed = reportedAttempt(payment, { openedAt: order.created_at, now })
  await storeReportedAttempt(db, order.id, attemptAfterFailure(readStoredAttempt(known), failed, now))
  for (const request of requests) await publishRequestUpdate({ db, now }, request)
}

/** Returns our order of a payment: the account may also have orders of other shops. */
async function ourOrder(trx: Db, { order_id }: RazorpayPayment): Promise<ProviderOrder | undefined> {
  return order_id === null ? undefined : orderOfProvider(trx, order_id)
}

function readEvent(body: string): RazorpayEvent {
  const read = RazorpayEvent.safeParse(readJson(body))
  if (!read.success) throw new ApiError('malformed_request')
  return read.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('malformed_request')
  }
}

/** The provider's id of the order that an event is about. */
async function orderOf(trx: Db, { payment, refund }: RazorpayEvent['payload']): Promise<string | null> {
  if (payment) return payment.entity.order_id
  return refund ? ((await orderOfProviderPayment(trx, refund.entity.payment_id)) ?? null) : null
}

/** Settles the refund of a webhook; its receipt is our refund id. */
async function receiveRefund(
  context: WriteContext & { readonly log: Log },
  reported: RazorpayRefund,
): Promise<void> {
  const id = reported.receipt ?? ''
  // Other refunds are made in the provider's dashboard; the nightly reconciliation reports them.
  if (!isUuid(id)) return
  const refund = await findRefund(context.db, id)
  if (!refund) return
  if (isRefundOf(reported, refund)) {
    const report = { status: reported.status, providerRefundId: reported.id }
    await settleRefund(context, { refundId: refund.id, report })
  } else context.log.warn({ refund: refund.id }, 'a webhook reports a refund with another amount or payment')
}
