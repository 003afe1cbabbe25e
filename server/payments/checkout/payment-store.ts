import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PaidTogether } from '@campus-print/contract/payments'
import type { ReportedAttempt } from '@campus-print/domain/payments'
import type { PaymentOrderRow, PaymentRow, PaymentsTable } from '../tables.ts'

/** A line of a provider order: a request at its price of that time. */
export interface OrderLine {
  /** Id of its row in `payment_orders`. */
  readonly id: string
  readonly requestId: string
  /** In paise. */
  readonly amount: number
}

/** An order with the requests that it pays for. The provider may not know it yet. */
export type OrderWithLines = PaymentOrderRow & {
  /** Lines in the order in which they were to be paid. */
  lines: readonly OrderLine[]
}
export type ProviderOrder = OrderWithLines & { provider_order_id: string }

/** The price of everything that an order pays for, in paise. */
export function totalOf({ lines }: Pick<OrderWithLines, 'lines'>): number {
  return lines.reduce((total, { amount }) => total + amount, 0)
}

export type NewOrder = Pick<PaymentOrderRow, 'currency' | 'created_at' | 'next_check_at'> & {
  readonly lines: readonly Pick<OrderLine, 'requestId' | 'amount'>[]
}

/** Inserts an order for one or several requests, which must be locked and have no open order. */
export async function insertOrder(trx: Db, { lines, ...order }: NewOrder): Promise<OrderWithLines> {
  const mainId = randomUUID()
  const rows = lines.map(({ requestId, amount }, position) => ({
    ...order,
    id: position === 0 ? mainId : randomUUID(),
    request_id: requestId,
    amount_paise: amount,
    position,
    ...(position > 0 && { main_order_id: mainId, next_check_at: null }),
  }))
  const inserted = await trx.insertInto('payment_orders').values(rows).returningAll().execute()
  const main = inserted.find(({ id }) => id === mainId)
  if (!main) throw new Error('The order was not inserted')
  return {
    ...main,
    lines: rows.map(({ id, request_id, amount_paise }) => ({
      id,
      requestId: request_id,
      amount: amount_paise,
    })),
  }
}

/** Locks the open orders for some locked requests, including those that the provider does not know yet. */
export function lockOpenOrders(trx: Db, requestIds: readonly string[]): Promise<OrderWithLines[]> {
  return (
    trx
      .selectFrom('payment_orders')
      .selectAll()
      .select(linesOfOrder.as('lines'))
      .where('id', 'in', mainOrdersOf(trx, requestIds))
      // PostgreSQL checks this again once the row is locked.
      .where('replaced_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  )
}

/**
 * How many orders for some requests were replaced since a moment; an order for several of them counts once.
 */
export async function countReplacedOrders(
  db: Db,
  requestIds: readonly string[],
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('payment_orders')
    .select(sql<number>`count(distinct coalesce(main_order_id, id))`.as('count'))
    .where((eb) => eb('request_id', '=', eb.fn.any(eb.val(requestIds))))
    .where('replaced_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks an order as replaced, for all requests that it was to pay for. */
export async function markOrderReplaced(trx: Db, orderId: string, now: Date): Promise<void> {
  await trx.updateTable('payment_orders').set({ replaced_at: now }).where(isPartOf(orderId)).execute()
}

/** Inserts the order of a payment without the provider; returns its id. Replace an open order first. */
export async function insertPaidOrder(
  trx: Db,
  { now, ...order }: Pick<PaymentOrderRow, 'request_id' | 'amount_paise' | 'currency'> & { now: Date },
): Promise<string> {
  const paid = { ...order, status: 'paid', created_at: now, paid_at: now, next_check_at: null } as const
  const { id } = await trx.insertInto('payment_orders').values(paid).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Stores an order's id at the provider. If several calls store one concurrently, the first is kept and
 * returned.
 */
export async function setProviderOrder(
  db: Db,
  orderId: string,
  atProvider: Pick<ProviderOrder, 'provider_order_id' | 'simulated'>,
): Promise<ProviderOrder> {
  await db
    .updateTable('payment_orders')
    .set(atProvider)
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .execute()
  return providerOrders(db).where('id', '=', orderId).executeTakeFirstOrThrow()
}

/** The order that pays for a request at its present price. */
export async function orderOfRequest(db: Db, requestId: string): Promise<ProviderOrder | undefined> {
  const [order] = await presentOrders(db, [requestId])
  return order
}

/** The orders that pay for some requests at their present prices; one order may pay for several requests. */
export function presentOrders(db: Db, requestIds: readonly string[]): Promise<ProviderOrder[]> {
  return providerOrders(db).where('id', 'in', mainOrdersOf(db, requestIds)).execute()
}

/** An order of a request by the provider's id, even if it was replaced. */
export function anyOrderOfRequest(
  db: Db,
  requestId: string,
  providerOrderId: string,
): Promise<ProviderOrder | undefined> {
  return providerOrders(db)
    .where('id', 'in', anyMainOrdersOf(db, [requestId]))
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()
}

interface OrdersOfRequest {
  /** When the first order was opened. */
  readonly openedAt: Date
  /** The requests that the open order pays for. */
  readonly open: string[] | undefined
}

/** By request, the orders that the provider has for it; requests without any are left out. */
export async function ordersOfRequests(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, OrdersOfRequest>> {
  const rows = await db
    .selectFrom('payment_orders')
    .innerJoin('payment_orders as main', (join) => join.on(isMainOf('main')))
    .select(['payment_orders.request_id', 'payment_orders.created_at'])
    .select(
      sql<string[] | null>`case when main.status = 'open' and main.replaced_at is null then (
        select json_agg(line.request_id order by line.position) from payment_orders line
        where line.id = main.id or line.main_order_id = main.id) end`.as('open'),
    )
    .where((eb) => eb('payment_orders.request_id', '=', eb.fn.any(eb.val(requestIds))))
    .where('main.provider_order_id', 'is not', null)
    .orderBy('payment_orders.created_at', 'desc')
    .execute()
  const orders = new Map<string, OrdersOfRequest>()
  for (const { request_id, created_at, open } of rows) {
    orders.set(request_id, { openedAt: created_at, open: orders.get(request_id)?.open ?? open ?? undefined })
  }
  return orders
}

export function orderOfProvider(db: Db, providerOrderId: string): Promise<ProviderOrder | undefined> {
  return providerOrders(db).where('provider_order_id', '=', providerOrderId).executeTakeFirst()
}

export async function markOrderPaid(trx: Db, orderId: string, now: Date): Promise<void> {
  await trx
    .updateTable('payment_orders')
    .set({ status: 'paid', paid_at: now })
    .where(isPartOf(orderId))
    .where('status', '=', 'open')
    .execute()
}

export function ordersToCheck(db: Db, now: Date, limit: number): Promise<ProviderOrder[]> {
  return providerOrders(db).where('next_check_at', '<=', now).orderBy('next_check_at').limit(limit).execute()
}

/** Moves the check of an order that is still due; returns false where another worker has moved it. */
export async function claimOrderCheck(
  db: Db,
  orderId: string,
  { now, next }: { now: Date; next: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_orders')
    .set({ next_check_at: next })
    .where('id', '=', orderId)
    .where('next_check_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setOrderCheck(db: Db, orderId: string, at: Date | null): Promise<void> {
  await db.updateTable('payment_orders').set({ next_check_at: at }).where('id', '=', orderId).execute()
}

/**
 * Claims the next provider call for an order; returns false if another process has claimed one since `since`.
 */
export async function claimProviderCheck(
  db: Db,
  orderId: string,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_orders')
    .set({ provider_check_started_at: now })
    .where('id', '=', orderId)
    .where((eb) =>
      eb.or([eb('provider_check_started_at', 'is', null), eb('provider_check_started_at', '<=', since)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the result of the provider call made at `checkStartedAt`, unless a webhook has come since. */
export async function storeAttempt(
  db: Db,
  orderId: string,
  { checkStartedAt, attempt }: { checkStartedAt: Date; attempt: ReportedAttempt | null },
): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ provider_check_finished_at: checkStartedAt, attempt: attempt && JSON.stringify(attempt) })
    .where('id', '=', orderId)
    .where('provider_check_started_at', '=', checkStartedAt)
    .execute()
}

/**
 * Marks the stored attempt of an order as outdated, so that the next check calls the provider. Returns the
 * order, locked until the transaction ends.
 */
export function releaseProviderCheck(trx: Db, orderId: string): Promise<PaymentOrderRow> {
  return trx
    .updateTable('payment_orders')
    .set({ provider_check_started_at: null })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores the attempt that a webhook reports. */
export async function storeReportedAttempt(
  trx: Db,
  orderId: string,
  attempt: ReportedAttempt,
): Promise<void> {
  await trx
    .updateTable('payment_orders')
    .set({ attempt: JSON.stringify(attempt) })
    .where('id', '=', orderId)
    .execute()
}

/** Returns our rows of a provider's payment: one for each request that it pays for, or none. */
export function recordedPayments(db: Db, providerPaymentId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payments').selectAll().where('provider_payment_id', '=', providerPaymentId).execute()
}

/** The provider's id of the order that a payment of the provider is for. */
export async function orderOfProviderPayment(db: Db, providerPaymentId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .innerJoin('payment_orders as main', (join) => join.on(isMainOf('main')))
    .select('main.provider_order_id')
    .where('payments.provider_payment_id', '=', providerPaymentId)
    .limit(1)
    .executeTakeFirst()
  return order?.provider_order_id ?? undefined
}

export async function insertPayment(trx: Db, payment: Insertable<PaymentsTable>): Promise<string> {
  const { id } = await trx.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Inserts a row for each request that a payment pays for. */
export async function insertPayments(trx: Db, payments: readonly Insertable<PaymentsTable>[]): Promise<void> {
  await trx.insertInto('payments').values(payments).execute()
}

/** A payment, whether its order was simulated, and the requests that it queued. */
export type FirstPayment = PaymentRow &
  Pick<PaymentOrderRow, 'simulated'> & { paid_together: PaidTogether[] | null }

/** The requests paid together with a row of `payments`. */
const paidTogether = sql<PaidTogether[] | null>`(
  select json_agg(json_build_object('printRequestId', request.id, 'uniqueId', request.print_id,
    'documentName', document.name, 'status', request.status) order by line.position)
  from payments other
  join payment_orders line on line.id = other.order_id
  join print_requests request on request.id = line.request_id
  join documents document on document.id = request.document_id
  where other.provider_payment_id = payments.provider_payment_id
    and other.effect = 'queue' and payments.effect = 'queue')`

/** Returns for each request the payment that queued it, or else its first one. */
export async function firstPaymentsOfRequests(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, FirstPayment>> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .innerJoin('payment_orders as main', (join) => join.on(isMainOf('main')))
    .distinctOn('payment_orders.request_id')
    .selectAll('payments')
    .select(['main.simulated', 'payment_orders.request_id', paidTogether.as('paid_together')])
    .where((eb) => eb('payment_orders.request_id', '=', eb.fn.any(eb.val(requestIds))))
    .orderBy('payment_orders.request_id')
    .orderBy((eb) => eb('effect', '=', 'queue'), 'desc')
    .orderBy('recorded_at')
    .execute()
  return new Map(rows.map(({ request_id, ...payment }) => [request_id, payment]))
}

/** Condition that the row with this alias is the main order of a row of `payment_orders`. */
export function isMainOf(alias: string) {
  return sql<boolean>`${sql.ref(alias)}.id = coalesce(payment_orders.main_order_id, payment_orders.id)`
}

/** Condition that a row of `payment_orders` is the main order or one of those paid together with it. */
function isPartOf(orderId: string) {
  return (eb: ExpressionBuilder<Tables, 'payment_orders'>) =>
    eb.or([eb('id', '=', orderId), eb('main_order_id', '=', orderId)])
}

/** The ids of the main orders that were ever opened for some requests. */
function anyMainOrdersOf(db: Db, requestIds: readonly string[]) {
  return db
    .selectFrom('payment_orders as line')
    .select((eb) => eb.fn.coalesce('line.main_order_id', 'line.id').as('id'))
    .where((eb) => eb('line.request_id', '=', eb.fn.any(eb.val(requestIds))))
}

/** The ids of the main orders of some requests, without replaced ones. */
function mainOrdersOf(db: Db, requestIds: readonly string[]) {
  return anyMainOrdersOf(db, requestIds).where('line.replaced_at', 'is', null)
}

const linesOfOrder = sql<OrderLine[]>`(
  select json_agg(json_build_object('id', line.id, 'requestId', line.request_id, 'amount', line.amount_paise)
    order by line.position)
  from payment_orders line where line.id = payment_orders.id or line.main_order_id = payment_orders.id)`

function providerOrders(db: Db) {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .select(linesOfOrder.as('lines'))
    .where('provider_order_id', 'is not', null)
    .$narrowType<{ provider_order_id: string }>()
}
