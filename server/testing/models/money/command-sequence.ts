import { givenRequest } from '../../fixtures/database/factories.ts'
import type { CheckoutSignature } from '../../fixtures/app/payments-app.ts'
import type { ModelWorld } from './world.ts'

/** A request of a sequence, with an order that was opened for it and what its payers were handed. */
export interface Bought {
  readonly requestId: string
  /** All that the order is for; this request is the first of them. */
  readonly requestIds: readonly string[]
  readonly orderId: string
  readonly checkoutSignatures: CheckoutSignature[]
}

/** Requests whose money is looked at, and where it is kept. */
export interface Books {
  readonly world: Pick<ModelWorld, 'database'>
  readonly bought: readonly Pick<Bought, 'requestId' | 'orderId'>[]
}

/** What one sequence works on. */
export interface CommandSequence extends Books {
  readonly world: ModelWorld
  readonly bought: Bought[]
  /** What did not agree before it began, as after an earlier sequence that failed. */
  readonly disagreed: ReadonlySet<string>
}

/** Makes a request worth ₹14 and opens its order. */
export async function buy(sequence: CommandSequence): Promise<void> {
  const { db } = sequence.world.database
  const request = await givenRequest(db, sequence.world.owner)
  await openOrder(sequence, request.id)
}

/** Opens the order of a request, if it can be paid; one for another price than before is one more to be paid. */
export async function openOrder({ world, bought }: CommandSequence, requestId: string): Promise<void> {
  const { json } = await world.asOwner('POST', '/api/payment/create-order', { printRequestId: requestId })
  const orderId = json.data?.orderId
  if (!orderId || bought.some((one) => one.orderId === orderId)) return
  bought.push({ requestId, requestIds: [requestId], orderId, checkoutSignatures: [] })
}

/**
 * Opens one order for some of the unpaid requests of a sequence: the first of them where the lowest bit of `chosen` is
 * set, the second by the next bit, and so on. So orders overlap.
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
  if (!orderId || bought.some((one) => one.orderId === orderId)) return
  bought.push({ requestId: first, requestIds, orderId, checkoutSignatures: [] })
}

/** One of several by any number. */
export function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(items.length, 1)]
}

export interface WaitingWebhook {
  readonly eventId: string
  readonly body: string
}

/** All webhooks of the provider for some orders, in its order. */
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

/** Our refunds of a sequence, and those of the provider that its bank has not answered. */
export async function refundsOf({ world, bought }: CommandSequence): Promise<KnownRefund[]> {
  const { rows } = await world.database.pool.query<KnownRefund>(
    `select r.id, r.status from refunds r join payments p on p.id = r.payment_id
       join payment_orders o on o.id = p.order_id
     where o.request_id = any($1::uuid[]) order by r.created_at, r.id`,
    [bought.map(({ requestId }) => requestId)],
  )
  return rows
}

/** Ids at the provider of what its bank may still answer. */
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
