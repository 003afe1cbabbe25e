import type { Paise } from '@campus-print/domain/pricing'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { CashCountsTable, CashMovementsTable } from './tables.ts'

export async function insertCashMovement(trx: Db, movement: Insertable<CashMovementsTable>): Promise<void> {
  await trx.insertInto('cash_movements').values(movement).execute()
}

/** Makes other counts of the drawer wait until this transaction ends. */
export async function lockDrawer(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cash drawer', 0))`.execute(trx)
}

export type CashCountRow = Selectable<CashCountsTable> & { operator_name: string | null }

/** Counts of the drawer, newest first. */
export function latestCashCounts(db: Db, limit: number): Promise<CashCountRow[]> {
  return db
    .selectFrom('cash_counts')
    .leftJoin('users', 'users.id', 'cash_counts.operator_id')
    .selectAll('cash_counts')
    .select('users.username as operator_name')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the sum of cash movements since the last count, in paise, and their number. */
export async function uncountedTotal(db: Db): Promise<{ paise: number; movements: number }> {
  return db
    .selectFrom('cash_movements')
    .select([
      sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'),
      (eb) => eb.fn.countAll<number>().as('movements'),
    ])
    .where('count_id', 'is', null)
    .executeTakeFirstOrThrow()
}

/** The cash movements since the last count, newest first. */
export function uncountedMovements(db: Db, limit: number) {
  return db
    .selectFrom('cash_movements')
    .innerJoin('payments', 'payments.id', 'cash_movements.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .innerJoin('print_requests', 'print_requests.id', 'payment_orders.request_id')
    .innerJoin('users as owners', 'owners.id', 'print_requests.owner_id')
    .leftJoin('users as operators', 'operators.id', 'cash_movements.operator_id')
    .select([
      'cash_movements.id',
      'cash_movements.amount_paise',
      'cash_movements.at',
      'operators.username as operator_name',
      'print_requests.id as request_id',
      'print_requests.print_id',
      'owners.username as owner_name',
    ])
    .where('cash_movements.count_id', 'is', null)
    .orderBy('cash_movements.at', 'desc')
    .limit(limit)
    .execute()
}

/** Inserts a count that covers some movements; returns its id. */
export async function insertCashCount(
  trx: Db,
  count: Insertable<CashCountsTable>,
  movementIds: readonly string[],
): Promise<string> {
  const { id } = await trx.insertInto('cash_counts').values(count).returning('id').executeTakeFirstOrThrow()
  await trx
    .updateTable('cash_movements')
    .set({ count_id: id })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(movementIds))))
    .execute()
  return id
}

/** Locks the movements since the last count; cash that is taken from now on is left to the next count. */
export function lockUncounted(trx: Db): Promise<{ id: string; amount_paise: number }[]> {
  return trx
    .selectFrom('cash_movements')
    .select(['id', 'amount_paise'])
    .where('count_id', 'is', null)
    .forUpdate()
    .execute()
}

/** The refunds that the desk has to pay out to a user in cash, in paise. */
export async function cashOwedTo(db: Db, ownerId: string): Promise<Paise> {
  const { paise } = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .innerJoin('print_requests', 'print_requests.id', 'payment_orders.request_id')
    .select(sql<number>`coalesce(sum(refunds.amount_paise), 0)::bigint`.as('paise'))
    .where('refunds.channel', '=', 'cash')
    .where('refunds.status', '=', 'owed')
    .where('print_requests.owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return paise
}

/** Refunds that the desk has to pay out in cash, oldest first. */
export function refundsToPayOut(db: Db, limit: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .innerJoin('print_requests', 'print_requests.id', 'payment_orders.request_id')
    .innerJoin('users', 'users.id', 'print_requests.owner_id')
    .select([
      'refunds.id',
      'refunds.amount_paise',
      'refunds.reason',
      'refunds.created_at',
      'print_requests.id as request_id',
      'print_requests.print_id',
      'users.username as owner_name',
      'users.whatsapp_number as owner_phone',
    ])
    .where('refunds.channel', '=', 'cash')
    .where('refunds.status', '=', 'owed')
    .orderBy('refunds.created_at')
    .limit(limit)
    .execute()
}
