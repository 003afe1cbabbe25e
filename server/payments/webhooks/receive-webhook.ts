import { attemptAfterFailure, readStoredAttempt } from '@campus-print/domain/payments'
import { createHash } from 'node:crypto'
import { lockRequest, publishRequestUpdate } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { applyPayment } from '../checkout/apply-payment.ts'
import { paymentMismatchOf } from '../checkout/payment-mismatch.ts'
import {
  type ProviderOrderRow,
  releaseProviderCheck,
  storeReportedAttempt,
  orderOfProvider,
  orderOfProviderPayment,
} from '../checkout/payment-store.ts'
import { RazorpayEvent, type RazorpayPayment } from '../razorpay/shapes.ts'
import { type WebhookSecrets, isWebhookSignature } from '../razorpay/signature.ts'
import { Id } from '../razorpay/words.ts'
import { receiveRefund } from '../refunds/receive-refund.ts'
import { reportedAttempt } from '../checkout/reported-attempt.ts'
import { insertWebhookEvent } from './webhook-store.ts'

interface Context extends WriteContext, WebhookSecrets {
  readonly log: Log
}

export interface Webhook {
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
