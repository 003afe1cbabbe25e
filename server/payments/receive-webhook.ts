import { attemptAfterFailure } from '@campus-print/domain/payments'
import { createHash } from 'node:crypto'
import { lockRequest } from '../ordering/lock-request.ts'
import { tellWatchers } from '../ordering/tell-watchers.ts'
import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { applyPayment } from './apply-payment.ts'
import { paymentFaultOf } from './payment-fault-of.ts'
import {
  type ProviderOrderRow,
  giveTurnToAsk,
  keepToldAttempt,
  orderOfProvider,
  orderOfProviderPayment,
} from './payment-store.ts'
import { RazorpayEvent, type RazorpayPayment } from './razorpay/shapes.ts'
import { type WebhookSecrets, isWebhookSignature } from './razorpay/signature.ts'
import { Id } from './razorpay/words.ts'
import { receiveRefund } from './refunds/receive-refund.ts'
import { readAttempt, statedAttempt } from './stated-attempt.ts'
import { keepWebhookEvent } from './webhook-store.ts'

interface Parts extends WebhookSecrets {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly log: Log
  readonly now: Date
}

export interface Webhook {
  readonly body: Buffer
  readonly signature: string
  readonly eventId: string | undefined
}

/** Takes what the provider tells us: once each, whatever the order and however often it is sent. */
export async function receiveWebhook(parts: Parts, webhook: Webhook): Promise<void> {
  if (!isWebhookSignature(webhook.signature, webhook.body, parts)) {
    throw new Refusal('invalid_signature')
  }
  const body = webhook.body.toString('utf8')
  const { event, payload } = readEvent(body)
  const body_hash = createHash('sha256').update(webhook.body).digest()
  // The header is not signed: one that is no id counts as none, and one that was used before hides no other body.
  const event_id = Id.safeParse(webhook.eventId).data ?? `sha256:${body_hash.toString('hex')}`
  await parts.db.transaction().execute(async (trx) => {
    const provider_order_id = await orderOf(trx, payload)
    const kept = { event_id, body_hash, event, body, provider_order_id, received_at: parts.now }
    const isNew = await keepWebhookEvent(trx, kept)
    if (!isNew) return
    if (payload.payment && settles(event)) await settle(parts, trx, payload.payment.entity)
    if (payload.payment && event === 'payment.failed') await hearFailure(parts, trx, payload.payment.entity)
    if (payload.refund && settlesRefund(event)) await receiveRefund(parts, trx, payload.refund.entity)
  })
}

/** The same capture is told twice, by either event first. */
function settles(event: string): boolean {
  return event === 'payment.captured' || event === 'order.paid'
}

function settlesRefund(event: string): boolean {
  return event === 'refund.processed' || event === 'refund.failed'
}

async function settle(parts: Parts, trx: Db, payment: RazorpayPayment): Promise<void> {
  const order = await ourOrder(trx, payment)
  if (!order) return
  const fault = paymentFaultOf(payment, order)
  if (!fault) await applyPayment(parts, trx, order, payment)
  else parts.log.warn({ fault, payment: payment.id, order: order.id }, 'a payment does not settle its order')
}

/** It settles nothing, since it may yet turn out well; it shows in lists, and who waits for the payment asks anew. */
async function hearFailure({ now }: Parts, trx: Db, payment: RazorpayPayment): Promise<void> {
  const order = await ourOrder(trx, payment)
  if (!order) return
  // As everyone does who is about to change an order: two that lock in another order wait for each other for ever.
  const request = await lockRequest(trx, order.request_id)
  const { attempt: known } = await giveTurnToAsk(trx, order.id)
  const failed = statedAttempt(payment, { openedAt: order.created_at, now })
  await keepToldAttempt(trx, order.id, attemptAfterFailure(readAttempt(known), failed, now))
  await tellWatchers(trx, request, now)
}

/** Other shops of the same account may have orders that are none of ours. */
async function ourOrder(trx: Db, { order_id }: RazorpayPayment): Promise<ProviderOrderRow | undefined> {
  return order_id === null ? undefined : orderOfProvider(trx, order_id)
}

function readEvent(body: string): RazorpayEvent {
  const read = RazorpayEvent.safeParse(readJson(body))
  if (!read.success) throw new Refusal('malformed_request')
  return read.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('malformed_request')
  }
}

/** The provider's id of the order that an event is about. */
async function orderOf(trx: Db, { payment, refund }: RazorpayEvent['payload']): Promise<string | null> {
  if (payment) return payment.entity.order_id
  return refund ? ((await orderOfProviderPayment(trx, refund.entity.payment_id)) ?? null) : null
}
