import { givenRequest } from '../../fixtures/database/factories.ts'
import type { CheckoutSignature } from '../../fixtures/app/payments-app.ts'
import type { ModelWorld } from './world.ts'

/** A print request of a sequence, with an order opened for it and the signatures of its payments. */
export interface Bought {
  readonly requestId: string
  /** All print requests of the order; `requestId` is the first. */
  readonly requestIds: readonly string[]
  readonly orderId: string
  readonly checkoutSignatures: CheckoutSignature[]
}

/** Print requests whose money is checked, and the database with their books. */
export interface Books {
  readonly world: Pick<ModelWorld, 'database'>
  readonly bought: readonly Pick<Bought, 'requestId' | 'orderId'>[]
}

/** The state of one sequence of commands. */
export interface CommandSequence extends Books {
  readonly world: ModelWorld
  readonly bought: Bought[]
  /** Disagreements from before the sequence, such as those of an earlier sequence that failed. */
  readonly disagreed: ReadonlySet<string>
}

/** Creates a print request worth ₹14 and opens its order. */
export async function buy(sequence: CommandSequence): Promise<void> {
  const { db } = sequence.world.database
  const request = await givenRequest(db, sequence.world.owner)
  await openOrder(sequence, request.id)
}

/** Opens the order of a request, if it can be paid. After a change of the price this is another order to pay. */
export async function openOrder({ world, bought }: CommandSequence, requestId: string): Promise<void> {
  const { json } = await world.asOwner('POST', '/api/payment/create-order', { printRequestId: requestId })
  const orderId = json.data?.orderId
  if (!orderId || bought.some((other) => other.orderId === orderId)) return
  bought.push({ requestId, requestIds: [requestId], orderId, checkoutSignatures: [] })
}

/**
 * Opens one order for some of the unpaid requests of a sequence: the first if the lowest bit of `chosen` is set, the
 * second if the next bit is set, and so on. Orders may overlap.
 */
export async function openOrderTogether(sequence: CommandSequence, chosen: number): Promise<void> {
  const { world, bought } = sequence
  const unpaid = await world.database.db
    .selectFrom('print_requests')
    .select('id')
    .where('id', 'in', [...new Set(bought.map(({ requestId }) => requestId))])
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .execute()
  const requestIds = unpaid.map(({ id }) => id).filter((_, index) => (chosen >> index) % 2 === 1)
  const [first] = requestIds
  if (!first) return
  const { json } = await world.asOwner('POST', '/api/payment/create-order', { printRequestIds: requestIds })
  const orderId = json.data?.orderId
  if (!orderId || bought.some((other) => other.orderId === orderId)) return
  bought.push({ requestId: first, requestIds, orderId, checkoutSignatures: [] })
}

/** Picks one of the items by any number; returns undefined if there is none. */
export function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(items.length, 1)]
}

export interface WaitingWebhook {
  readonly eventId: string
  readonly body: string
}

/** Returns all webhooks of the provider about these orders, in the order of sending. */
export async function webhooksOf({ world, bought }: Books): Promise<WaitingWebhook[]> {
  const { rows } = await world.database.pool.query<{ data: WaitingWebhook }>(
    `select data from pgboss.job where name = 'simulator-webhook'
       and data->>'body' like any($1) order by created_on, id`,
    [bought.map(({ orderId }) => `%${orderId}%`)],
  )
  return rows.map(({ data }) => data)
}

export interface KnownRefund {
  readonly id: string
  readonly status: string
}

/** Returns our refunds of a sequence. */
export async function refundsOf({ world, bought }: CommandSequence): Promise<KnownRefund[]> {
  const { rows } = await world.database.pool.query<KnownRefund>(
    `select r.id, r.status from refunds r join payments p on p.id = r.payment_id
       join payment_orders o on o.id = p.order_id
     where o.request_id = any($1::uuid[]) order by r.created_at, r.id`,
    [bought.map(({ requestId }) => requestId)],
  )
  return rows
}

/** Returns the provider's ids of payments and refunds that its bank may still answer. */
export async function openAtProvider({ world, bought }: Books) {
  const orders = [bought.map(({ orderId }) => orderId)]
  const { pool } = world.database
  const pending = await pool.query<{ id: string }>(
    `select id from razorpay_simulator.payments where status in ('created', 'authorized') and order_id = any($1)`,
    orders,
  )
  const late = await pool.query<{ id: string }>(
    `select data->>'paymentId' as id from pgboss.job join razorpay_simulator.payments p on p.id = data->>'paymentId'
     where name = 'simulator-late-capture' and p.status = 'failed' and p.order_id = any($1)`,
    orders,
  )
  const refunds = await pool.query<{ id: string }>(
    `select r.id from razorpay_simulator.refunds r join razorpay_simulator.payments p on p.id = r.payment_id
     where r.status = 'pending' and p.order_id = any($1)`,
    orders,
  )
  const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)
  return { pending: ids(pending), late: ids(late), refunds: ids(refunds) }
}
