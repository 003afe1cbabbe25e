import { paymentWebhook } from '@campus-print/contract/payments'
import type { FastifyInstance } from 'fastify'
import { router } from '../../platform/http/route.ts'
import { attemptAfterFailure, readStoredAttempt } from '@campus-print/domain/payments'
import { createHash } from 'node:crypto'
import { lockRequest, publishRequestUpdate } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { applyPayment, paymentMismatchOf } from '../checkout/apply-payment.ts'
import {
  type ProviderOrderRow,
  orderOfProvider,
  orderOfProviderPayment,
  releaseProviderCheck,
  storeReportedAttempt,
} from '../checkout/payment-store.ts'
import { RazorpayEvent, type RazorpayPayment, type RazorpayRefund } from '../razorpay/shapes.ts'
import { type WebhookSecrets, isWebhookSignature } from '../razorpay/signature.ts'
import { Id } from '../razorpay/words.ts'
import { reportedAttempt } from '../checkout/check-payment.ts'
import { insertWebhookEvent } from './webhook-store.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { findRefund } from '../refunds/refund-store.ts'
import { isRefundOf } from '../refunds/refund-payment.ts'
import { settleRefund } from '../refunds/settle-refund.ts'

/** The webhook is signed over its very bytes: this route, and no other, gets them unread. */
export function webhookRoute(app: FastifyInstance, receive: (webhook: Webhook) => Promise<void>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const route = router(scope, async () => undefined)
    route(paymentWebhook, async ({ request }) => {
      await receive({
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: text(request.headers['x-razorpay-signature']) ?? '',
        eventId: text(request.headers['x-razorpay-event-id']),
      })
      return {}
    })
  })
}

function text(header: string | string[] | undefined): string | undefined {
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

/** Takes what the provider tells us: once each, whatever the order and however often it is sent. */
export async function receiveWebhook(parts: Context, webhook: Webhook): Promise<void> {
  if (!isWebhookSignature(webhook.signature, webhook.body, parts)) {
    throw new ApiError('invalid_signature')
  }
  const body = webhook.body.toString('utf8')
  const { event, payload } = readEvent(body)
  const body_hash = createHash('sha256').update(webhook.body).digest()
  // The header is not signed: one that is no id counts as none, and one that was used before hides no other body.
  const event_id = Id.safeParse(webhook.eventId).data ?? `sha256:${body_hash.toString('hex')}`
  await parts.db.transaction().execute(async (trx) => {
    const provider_order_id = await orderOf(trx, payload)
    const kept = { event_id, body_hash, event, body, provider_order_id, received_at: parts.now }
    const isNew = await insertWebhookEvent(trx, kept)
    if (!isNew) return
    const inTransaction = { ...parts, db: trx }
    if (payload.payment && settles(event)) await settle(inTransaction, payload.payment.entity)
    if (payload.payment && event === 'payment.failed') {
      await recordFailedAttempt(inTransaction, payload.payment.entity)
    }
    if (payload.refund && settlesRefund(event)) await receiveRefund(inTransaction, payload.refund.entity)
  })
}

/** The same capture is told twice, by either event first. */
function settles(event: string): boolean {
  return event === 'payment.captured' || event === 'order.paid'
}

function settlesRefund(event: string): boolean {
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

/** It settles nothing, since it may yet turn out well; it shows in lists, and who waits for the payment asks anew. */
async function recordFailedAttempt({ db, now }: Context, payment: RazorpayPayment): Promise<void> {
  const order = await ourOrder(db, payment)
  if (!order) return
  // As everyone does who is about to change an order: two that lock in another order wait for each other for ever.
  const request = await lockRequest(db, order.request_id)
  const { attempt: known } = await releaseProviderCheck(db, order.id)
  const failed = reportedAttempt(payment, { openedAt: order.created_at, now })
  await storeReportedAttempt(db, order.id, attemptAfterFailure(readStoredAttempt(known), failed, now))
  await publishRequestUpdate(db, request, now)
}

/** Other shops of the same account may have orders that are none of ours. */
async function ourOrder(trx: Db, { order_id }: RazorpayPayment): Promise<ProviderOrderRow | undefined> {
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

/** Takes what a webhook says of a refund, which bears our own id as its receipt. */
async function receiveRefund(
  context: WriteContext & { readonly log: Log },
  stated: RazorpayRefund,
): Promise<void> {
  const id = stated.receipt ?? ''
  // Others are made by hand in the provider's dashboard; the nightly reconciliation names them.
  if (!isUuid(id)) return
  const refund = await findRefund(context.db, id)
  if (!refund) return
  if (isRefundOf(stated, refund)) {
    const report = { status: stated.status, providerRefundId: stated.id }
    await settleRefund(context, { refundId: refund.id, report })
  } else context.log.warn({ refund: refund.id }, 'a webhook states another refund than was asked for')
}
