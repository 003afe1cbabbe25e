import { captureLatePayment, failRefund, settlePayment } from '@campus-print/razorpay-simulator'
import { expect } from 'vitest'
import { expireRequests } from '../../../ordering/cancel-unpaid-requests.ts'
import { simulatorStorage } from '../../../payments/choose-provider.ts'
import { pollOrders } from '../../../payments/checkout/poll-orders.ts'
import { webhookSignature } from '../../../payments/razorpay/signature.ts'
import { pollRefunds } from '../../../payments/refunds/poll-refunds.ts'
import { refundPayment } from '../../../payments/refunds/refund-payment.ts'
import { type CrashPoint, crashAt } from '../../crash-injection/crash-at.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { writeContext } from '../../fixtures/ordering/transition.ts'
import type { ApiResponse } from '../../fixtures/app/api-client.ts'
import {
  type Books,
  type CommandSequence,
  type WaitingWebhook,
  openAtProvider,
  refundsOf,
} from './command-sequence.ts'

/** Throws if the response is a server error: the product must handle any call at any moment. */
export function expectNoServerError({ status, json }: ApiResponse): void {
  if (status >= 500) throw new Error(`It was answered with ${status}: ${JSON.stringify(json)}`)
}

/** Delivers a webhook as the provider does. */
export async function deliver(
  { world }: { readonly world: Pick<CommandSequence['world'], 'asAnyone' | 'provider'> },
  { eventId, body }: WaitingWebhook,
): Promise<void> {
  const response = await world.asAnyone('POST', '/api/payment/webhook', Buffer.from(body), {
    'content-type': 'application/json',
    'x-razorpay-event-id': eventId,
    'x-razorpay-signature': webhookSignature(body, world.provider.keys.webhookSecret),
  })
  expect(response.status).toBe(200)
}

/** Sends a webhook about a capture that never happened, signed without the secret. */
export async function forge({ world }: CommandSequence, orderId: string): Promise<void> {
  const entity = { id: 'pay_forged', order_id: orderId, amount: 1400, currency: 'INR', status: 'captured' }
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
  const response = await world.asAnyone('POST', '/api/payment/webhook', Buffer.from(body), {
    'content-type': 'application/json',
    'x-razorpay-signature': webhookSignature(body, 'a guess'),
  })
  expect(response.status).toBe(401)
}

export async function expire({ world }: CommandSequence): Promise<void> {
  const { database, jobs } = world
  const now = new Date(Date.now() + 25 * 3600 * 1000)
  await expireRequests(writeContext(database.db, { jobs, now }))
}

/** Runs a use case as a process that may crash at some point of it. */
export async function work(
  { world }: CommandSequence,
  crash: CrashPoint | null,
  task: (parts: Parts) => Promise<void>,
): Promise<void> {
  const { db } = world.database
  const act = (database: Db) => task(partsOf(world, database))
  await (crash ? crashAt(db, crash, act) : act(db))
}

/** The context of the product's use cases. */
export type Parts = ReturnType<typeof partsOf>

function partsOf({ jobs, gateway, log, provider }: CommandSequence['world'], db: Db) {
  // Late enough that the pollers check everything.
  const now = new Date(Date.now() + 20 * 60 * 1000)
  return { ...writeContext(db, { jobs, now }), ...provider.keys, gateway, log, clock: () => now }
}

const { signal } = new AbortController()

/** Makes the check of every order and refund due that the product still polls. */
export async function makeChecksDue(db: Db): Promise<void> {
  const due = { next_check_at: new Date() }
  await db.updateTable('payment_orders').set(due).where('next_check_at', 'is not', null).execute()
  await db.updateTable('refunds').set(due).where('next_check_at', 'is not', null).execute()
}

export async function poll(sequence: CommandSequence, crash: CrashPoint | null = null): Promise<void> {
  await makeChecksDue(sequence.world.database.db)
  await work(sequence, crash, async (parts) => {
    await pollOrders(parts, { signal })
    await pollRefunds(parts, { signal })
  })
}

export async function sendRefunds(sequence: CommandSequence, crash: CrashPoint | null = null): Promise<void> {
  const owed = (await refundsOf(sequence)).filter(({ status }) => status === 'owed')
  await work(sequence, crash, async (parts) => {
    for (const { id } of owed) await refundPayment(parts, id)
  })
}

/** Lets the bank answer: pending payments settle, late captures arrive, and refunds to bad accounts fail. */
export async function bankAnswers(
  sequence: Books & { readonly world: Pick<CommandSequence['world'], 'jobs'> },
  outcome: 'success' | 'failure' = 'success',
): Promise<void> {
  const { database, jobs } = sequence.world
  const context = { ...simulatorStorage(database.db, jobs), now: new Date() }
  const open = await openAtProvider(sequence)
  for (const payment_id of open.pending) await settlePayment(context, { payment_id, outcome })
  for (const id of open.late) await captureLatePayment(context, id)
  for (const id of open.refunds) await failRefund(context, id)
}
