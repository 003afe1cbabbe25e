import type { Db } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { webhookSignature } from '../razorpay/signature.ts'
import { newIdentifier } from './identifier.ts'

interface Delivery {
  eventId: string
  /** The very bytes that are signed. */
  body: string
}

/** Sent at least once: again, later and later, until it is taken, for about a day. */
export const webhookJob = defineJob<Delivery>('simulator-webhook', {
  retryLimit: 40,
  retryDelay: 1,
  retryDelayMax: 3600,
  retryBackoff: true,
  expireInSeconds: 30,
  concurrency: 4,
})

/** What may go wrong on the way of a webhook, on request. */
export interface WebhookTrouble {
  /** How many more times each is sent. */
  readonly duplicates: number
  readonly delay_ms: number
  /** The last comes first. */
  readonly reorder: boolean
}

export const noTrouble: WebhookTrouble = { duplicates: 0, delay_ms: 0, reorder: false }

export interface Event {
  readonly event:
    | 'payment.authorized'
    | 'payment.captured'
    | 'payment.failed'
    | 'order.paid'
    | 'refund.processed'
    | 'refund.failed'
  /** The entities it is about, by kind. */
  readonly about: Readonly<Record<string, object>>
}

/** Sends events, as part of the transaction in which they happened. */
export async function sendWebhooks(
  { jobs, now }: { jobs: Pick<Jobs, 'enqueue'>; now: Date },
  trx: Db,
  events: readonly Event[],
  { duplicates, delay_ms, reorder }: WebhookTrouble = noTrouble,
): Promise<void> {
  for (const [index, event] of events.entries()) {
    const delivery = { eventId: newIdentifier('evt'), body: JSON.stringify(present(event, now)) }
    const wait = reorder ? events.length - 1 - index : 0
    for (let copy = 0; copy <= duplicates; copy += 1) {
      await jobs.enqueue(trx, webhookJob, delivery, { startAfterSeconds: delay_ms / 1000 + wait })
    }
  }
}

function present({ event, about }: Event, now: Date) {
  const payload = Object.entries(about).map(([kind, entity]) => [kind, { entity }])
  return {
    entity: 'event',
    account_id: 'acc_00000000000000',
    event,
    contains: Object.keys(about),
    payload: Object.fromEntries(payload),
    created_at: Math.floor(now.getTime() / 1000),
  }
}

const answerWithinMs = 5_000

/** Delivers one webhook; anything but a 2xx within five seconds is a failure. */
export async function deliverWebhook(
  { url, webhookSecret }: { url: string; webhookSecret: string },
  { eventId, body }: Delivery,
  signal: AbortSignal,
): Promise<void> {
  // Not AbortSignal.timeout: within AbortSignal.any it may be collected as garbage before its time.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), answerWithinMs)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': webhookSignature(body, webhookSecret),
      'x-razorpay-event-id': eventId,
    },
    body,
    signal: AbortSignal.any([signal, late.signal]),
  }).finally(() => clearTimeout(timer))
  if (!response.ok) throw new Error(`The webhook was answered with ${response.status}`)
}
