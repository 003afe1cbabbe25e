import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { ReportedAttempt } from '@campus-print/domain/payments'
import type { PaymentOrderRow, PaymentRow, PaymentsTable } from '../tables.ts'

/** An order that the provider knows. */
export type ProviderOrderRow = PaymentOrderRow & { provider_order_id: string }

/** The open order of a request: the one that is there, or a new one. The request must be locked. */
export async function ensureOrder(
  db: Db,
  order: Pick<PaymentOrderRow, 'request_id' | 'amount_paise' | 'currency' | 'created_at' | 'next_check_at'>,
): Promise<PaymentOrderRow> {
  await db
    .insertInto('payment_orders')
    .values(order)
    .onConflict((conflict) => conflict.column('request_id').where('replaced_at', 'is', null).doNothing())
    .execute()
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('request_id', '=', order.request_id)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** The order of a request that was not replaced, also one that the provider does not know yet, locked. */
export function lockOpenOrder(trx: Db, requestId: string): Promise<PaymentOrderRow | undefined> {
  return trx
    .selectFrom('payment_orders')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('replaced_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function markOrderReplaced(trx: Db, orderId: string, now: Date): Promise<void> {
  await trx.updateTable('payment_orders').set({ replaced_at: now }).where('id', '=', orderId).execute()
}

/** The order of what was paid without the provider; answers its id. An order that is open must be replaced before. */
export async function insertPaidOrder(
  trx: Db,
  { now, ...order }: Pick<PaymentOrderRow, 'request_id' | 'amount_paise' | 'currency'> & { now: Date },
): Promise<string> {
  const paid = { ...order, status: 'paid', created_at: now, paid_at: now, next_check_at: null } as const
  const { id } = await trx.insertInto('payment_orders').values(paid).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Keeps an order's id at the provider; of several at the same moment, the first stays and is returned. */
export async function setProviderOrder(
  db: Db,
  orderId: string,
  atProvider: Pick<ProviderOrderRow, 'provider_order_id' | 'simulated'>,
): Promise<ProviderOrderRow> {
  await db
    .updateTable('payment_orders')
    .set(atProvider)
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .execute()
  return providerOrders(db).where('id', '=', orderId).executeTakeFirstOrThrow()
}

/** The order that pays for a request at its present price. */
export function orderOfRequest(db: Db, requestId: string): Promise<ProviderOrderRow | undefined> {
  return providerOrders(db)
    .where('request_id', '=', requestId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
}

/** An order that was ever opened for a request, by the provider's id. */
export function anyOrderOfRequest(
  db: Db,
  requestId: string,
  providerOrderId: string,
): Promise<ProviderOrderRow | undefined> {
  return providerOrders(db)
    .where('request_id', '=', requestId)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()
}

/** The first order that was opened for each of those requests that have one, by request. */
export async function firstOrdersOfRequests(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, ProviderOrderRow>> {
  const rows = await providerOrders(db)
    .where((eb) => eb('request_id', '=', eb.fn.any(eb.val(requestIds))))
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(rows.map((order) => [order.request_id, order]))
}

export function orderOfProvider(db: Db, providerOrderId: string): Promise<ProviderOrderRow | undefined> {
  return providerOrders(db).where('provider_order_id', '=', providerOrderId).executeTakeFirst()
}

export async function markOrderPaid(trx: Db, orderId: string, now: Date): Promise<void> {
  await trx
    .updateTable('payment_orders')
    .set({ status: 'paid', paid_at: now })
    .where('id', '=', orderId)
    .where('status', '=', 'open')
    .execute()
}

export function ordersToCheck(db: Db, now: Date, limit: number): Promise<ProviderOrderRow[]> {
  return providerOrders(db).where('next_check_at', '<=', now).orderBy('next_check_at').limit(limit).execute()
}

/** Moves the check of an order that is still due; answers false where another worker has moved it. */
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

/** Claims the next provider call for an order; returns false if another process has claimed one since `since`. */
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
 * Marks the stored attempt of an order as outdated, so that the next check calls the provider. Returns the order, locked
 * until the transaction ends.
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

export function findPayment(db: Db, providerPaymentId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst()
}

/** The provider's id of the order that a payment of the provider is for. */
export async function orderOfProviderPayment(db: Db, providerPaymentId: string): Promise<string | undefined> {
  const order = await providerOrders(db)
    .innerJoin('payments', 'payments.order_id', 'payment_orders.id')
    .where('payments.provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst()
  return order?.provider_order_id
}

export async function insertPayment(trx: Db, payment: Insertable<PaymentsTable>): Promise<string> {
  const { id } = await trx.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A payment, and whether its order was simulated. */
export type FirstPayment = PaymentRow & Pick<PaymentOrderRow, 'simulated'>

/** By request: the payment that queued it, or else its first. */
export async function firstPaymentsOfRequests(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, FirstPayment>> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .distinctOn('payment_orders.request_id')
    .selectAll('payments')
    .select(['payment_orders.simulated', 'payment_orders.request_id'])
    .where((eb) => eb('payment_orders.request_id', '=', eb.fn.any(eb.val(requestIds))))
    .orderBy('payment_orders.request_id')
    .orderBy((eb) => eb('effect', '=', 'queue'), 'desc')
    .orderBy('recorded_at')
    .execute()
  return new Map(rows.map(({ request_id, ...payment }) => [request_id, payment]))
}

function providerOrders(db: Db) {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('provider_order_id', 'is not', null)
    .$narrowType<{ provider_order_id: string }>()
}
