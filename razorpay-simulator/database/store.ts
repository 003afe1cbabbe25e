import { type Selectable, sql } from 'kysely'
import type { SimulatorDatabase } from '../context.ts'
import type { ListInput } from '../inputs.ts'
import type { Order, Payment, Refund, SimulatorTables } from './tables.ts'

type Page = Pick<ListInput, 'from' | 'to' | 'count' | 'skip'>

export async function insertOrder(db: SimulatorDatabase, order: Order): Promise<void> {
  await db
    .insertInto('razorpay_simulator.orders')
    .values({ ...order, notes: JSON.stringify(order.notes) })
    .execute()
}

export function findOrder(db: SimulatorDatabase, id: string): Promise<Order | undefined> {
  return db.selectFrom('razorpay_simulator.orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks an order until the transaction ends, so that changes to one order follow each other. */
export function lockOrder(trx: SimulatorDatabase, id: string): Promise<Order | undefined> {
  return trx
    .selectFrom('razorpay_simulator.orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Transactions with the same receipt wait until this one ends. */
export async function lockReceipt(trx: SimulatorDatabase, receipt: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`razorpay_simulator receipt ${receipt}`}, 0))`.execute(
    trx,
  )
}

/** Newest first. */
export function listOrders(
  db: SimulatorDatabase,
  { receipt, count, skip }: { receipt: string | undefined; count: number; skip: number },
): Promise<Order[]> {
  let orders = db.selectFrom('razorpay_simulator.orders').selectAll()
  if (receipt !== undefined) orders = orders.where('receipt', '=', receipt)
  return orders.orderBy('created_at', 'desc').limit(count).offset(skip).execute()
}

export async function insertPayment(trx: SimulatorDatabase, payment: Payment): Promise<void> {
  await trx.insertInto('razorpay_simulator.payments').values(payment).execute()
}

export function findPayment(db: SimulatorDatabase, id: string): Promise<Payment | undefined> {
  return db.selectFrom('razorpay_simulator.payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function paymentsOf(db: SimulatorDatabase, orderId: string): Promise<Payment[]> {
  return db
    .selectFrom('razorpay_simulator.payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .execute()
}

export function listPayments(db: SimulatorDatabase, page: Page): Promise<Payment[]> {
  return listPage(db, 'razorpay_simulator.payments', page)
}

export function listRefunds(db: SimulatorDatabase, page: Page): Promise<Refund[]> {
  return listPage(db, 'razorpay_simulator.refunds', page)
}

/** Newest first; rows of the last second count. */
function listPage<Table extends 'razorpay_simulator.payments' | 'razorpay_simulator.refunds'>(
  db: SimulatorDatabase,
  table: Table,
  { from, to, count, skip }: Page,
): Promise<Selectable<SimulatorTables[Table]>[]> {
  return db
    .selectFrom<'razorpay_simulator.payments' | 'razorpay_simulator.refunds'>(table)
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
  trx: SimulatorDatabase,
  id: string,
  status: Payment['status'],
): Promise<void> {
  await trx.updateTable('razorpay_simulator.payments').set({ status }).where('id', '=', id).execute()
}

export async function insertRefund(trx: SimulatorDatabase, refund: Refund): Promise<void> {
  await trx
    .insertInto('razorpay_simulator.refunds')
    .values({ ...refund, notes: JSON.stringify(refund.notes) })
    .execute()
}

export function findRefund(db: SimulatorDatabase, id: string): Promise<Refund | undefined> {
  return db.selectFrom('razorpay_simulator.refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export function refundsOf(db: SimulatorDatabase, paymentId: string): Promise<Refund[]> {
  return db.selectFrom('razorpay_simulator.refunds').selectAll().where('payment_id', '=', paymentId).execute()
}

export async function setRefundStatus(
  trx: SimulatorDatabase,
  id: string,
  status: Refund['status'],
): Promise<void> {
  await trx.updateTable('razorpay_simulator.refunds').set({ status }).where('id', '=', id).execute()
}
