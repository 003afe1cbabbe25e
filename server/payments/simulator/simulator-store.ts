import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { ListInput } from './inputs.ts'
import type { SimulatedOrder, SimulatedPayment, SimulatedRefund, SimulatorTables } from './tables.ts'

type Wanted = Pick<ListInput, 'from' | 'to' | 'count' | 'skip'>

function books(db: Db) {
  return db.withTables<SimulatorTables>()
}

export async function insertOrder(db: Db, order: SimulatedOrder): Promise<void> {
  await books(db)
    .insertInto('simulator.orders')
    .values({ ...order, notes: JSON.stringify(order.notes) })
    .execute()
}

export function findOrder(db: Db, id: string): Promise<SimulatedOrder | undefined> {
  return books(db).selectFrom('simulator.orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Takes an order for the rest of the transaction: what happens to one order happens one after the other. */
export function lockOrder(trx: Db, id: string): Promise<SimulatedOrder | undefined> {
  return books(trx)
    .selectFrom('simulator.orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes others with the same receipt wait for the end of the transaction. */
export async function lockReceipt(trx: Db, receipt: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`simulator receipt ${receipt}`}, 0))`.execute(trx)
}

/** Newest first. */
export function listOrders(
  db: Db,
  { receipt, count, skip }: { receipt: string | undefined; count: number; skip: number },
): Promise<SimulatedOrder[]> {
  let orders = books(db).selectFrom('simulator.orders').selectAll()
  if (receipt !== undefined) orders = orders.where('receipt', '=', receipt)
  return orders.orderBy('created_at', 'desc').limit(count).offset(skip).execute()
}

export async function insertPayment(trx: Db, payment: SimulatedPayment): Promise<void> {
  await books(trx).insertInto('simulator.payments').values(payment).execute()
}

export function findPayment(db: Db, id: string): Promise<SimulatedPayment | undefined> {
  return books(db).selectFrom('simulator.payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The ids of those payments that are here. */
export async function paymentsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await books(db)
    .selectFrom('simulator.payments')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return rows.map(({ id }) => id)
}

export function paymentsOf(db: Db, orderId: string): Promise<SimulatedPayment[]> {
  return books(db)
    .selectFrom('simulator.payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .execute()
}

export function listPayments(db: Db, wanted: Wanted): Promise<SimulatedPayment[]> {
  return listWithin(db, 'simulator.payments', wanted)
}

export function listRefunds(db: Db, wanted: Wanted): Promise<SimulatedRefund[]> {
  return listWithin(db, 'simulator.refunds', wanted)
}

/** Newest first; what began in the last second of the span counts. */
function listWithin<Table extends 'simulator.payments' | 'simulator.refunds'>(
  db: Db,
  table: Table,
  { from, to, count, skip }: Wanted,
): Promise<Selectable<SimulatorTables[Table]>[]> {
  return books(db)
    .selectFrom<'simulator.payments' | 'simulator.refunds'>(table)
    .selectAll()
    .where('created_at', '>=', new Date(from * 1000))
    .where('created_at', '<', new Date((to + 1) * 1000))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(count)
    .offset(skip)
    .$castTo<Selectable<SimulatorTables[Table]>>()
    .execute()
}

export async function setPaymentStatus(
  trx: Db,
  id: string,
  status: SimulatedPayment['status'],
): Promise<void> {
  await books(trx).updateTable('simulator.payments').set({ status }).where('id', '=', id).execute()
}

export async function insertRefund(trx: Db, refund: SimulatedRefund): Promise<void> {
  await books(trx)
    .insertInto('simulator.refunds')
    .values({ ...refund, notes: JSON.stringify(refund.notes) })
    .execute()
}

export function findRefund(db: Db, id: string): Promise<SimulatedRefund | undefined> {
  return books(db).selectFrom('simulator.refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export function refundsOf(db: Db, paymentId: string): Promise<SimulatedRefund[]> {
  return books(db).selectFrom('simulator.refunds').selectAll().where('payment_id', '=', paymentId).execute()
}

export async function setRefundStatus(trx: Db, id: string, status: SimulatedRefund['status']): Promise<void> {
  await books(trx).updateTable('simulator.refunds').set({ status }).where('id', '=', id).execute()
}
