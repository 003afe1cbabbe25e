import { createHmac } from 'node:crypto'
import type { Context, Job } from './context.ts'
import { newId } from './ids.ts'

interface Delivery {
  readonly eventId: string
  /** The very bytes that are signed. */
  readonly body: string
}

/** Delivered at least once: a failed delivery is repeated for about a day, at growing intervals. */
export const webhookJob: Job<Delivery> = {
  name: 'simulator-webhook',
  concurrency: 4,
  retry: {
    retryLimit: 40,
    retryDelay: 1,
    retryDelayMax: 3600,
    retryBackoff: true,
    expireInSeconds: 30,
  },
}

/** Trouble on the way of webhooks, on request. */
export interface DeliveryOptions {
  /** Number of extra deliveries of each webhook. */
  readonly duplicates: number
  readonly delay_ms: number
  /** Sends the last event first. */
  readonly reorder: boolean
}

export interface WebhookEvent {
  readonly event:
    | 'payment.authorized'
    | 'payment.captured'
    | 'payment.failed'
    | 'order.paid'
    | 'refund.processed'
    | 'refund.failed'
  /** Entities of the event, by kind. */
  readonly entities: Readonly<Record<string, object>>
}

const promptDelivery: DeliveryOptions = { duplicates: 0, delay_ms: 0, reorder: false }

/** Enqueues webhooks in the transaction in which their events happened. */
export async function enqueueWebhooks(
  { db: trx, jobs, now }: Context,
  events: readonly WebhookEvent[],
  { duplicates, delay_ms, reorder }: DeliveryOptions = promptDelivery,
): Promise<void> {
  for (const [index, event] of events.entries()) {
    const delivery = { eventId: newId('evt'), body: JSON.stringify(webhookBody(event, now)) }
    const wait = reorder ? events.length - 1 - index : 0
    for (let copy = 0; copy <= duplicates; copy += 1) {
      await jobs.enqueue(trx, webhookJob, delivery, { startAfterSeconds: delay_ms / 1000 + wait })
    }
  }
}

function webhookBody({ event, entities }: WebhookEvent, now: Date) {
  const payload = Object.entries(entities).map(([kind, entity]) => [kind, { entity }])
  return {
    entity: 'event',
    account_id: 'acc_00000000000000',
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(payload),
    created_at: Math.floor(now.getTime() / 1000),
  }
}

const deliveryTimeoutMs = 5_000

/** Delivers one webhook; anything but a 2xx within five seconds is a failure. */
export async function deliverWebhook(
  { url, webhookSecret }: { url: string; webhookSecret: string },
  { eventId, body }: Delivery,
  signal: AbortSignal,
): Promise<void> {
  // Not AbortSignal.timeout: within AbortSignal.any it may be garbage-collected before its time.
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), deliveryTimeoutMs)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', webhookSecret).update(body).digest('hex'),
      'x-razorpay-event-id': eventId,
    },
    body,
    signal: AbortSignal.any([signal, timeout.signal]),
  }).finally(() => clearTimeout(timer))
  if (!response.ok) throw new Error(`The webhook was answered with ${response.status}`)
}
