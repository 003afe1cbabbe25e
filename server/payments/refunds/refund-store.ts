import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { PaymentRow, RefundRow, RefundsTable } from '../tables.ts'

/** A refund with its payment's request, provider id and effect. */
export type RefundOfPayment = RefundRow & {
  request_id: string
  provider_payment_id: string
  effect: PaymentRow['effect']
}

/** Condition that a row of `refunds` is the last attempt to send its money. */
const isLastTry = sql<boolean>`not exists (select from refunds later where later.replaces_id = refunds.id)`

/**
 * Condition that a row of `refunds` failed and was not sent again, so the user has not got the money back.
 */
export const hasFailedForGood = sql<boolean>`(refunds.status = 'failed' and ${isLastTry})`

/** The payment that queued a request, locked against other refunds until the transaction ends. */
export function lockSale(trx: Db, requestId: string): Promise<PaymentRow | undefined> {
  return (
    trx
      .selectFrom('payments')
      .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
      .selectAll('payments')
      .where('payment_orders.request_id', '=', requestId)
      .where('effect', '=', 'queue')
      // Other transactions may insert rows that refer to it, as the ledger does.
      .forNoKeyUpdate('payments')
      .executeTakeFirst()
  )
}

/** Returns the refunded and owed part of a payment. A repeated refund counts once. */
export async function refundedOf(db: Db, paymentId: string): Promise<number> {
  const { refunded } = await db
    .selectFrom('refunds')
    .select((eb) =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('amount_paise'), eb.lit(0)), 'bigint').as('refunded'),
    )
    .where('payment_id', '=', paymentId)
    .where('replaces_id', 'is', null)
    .executeTakeFirstOrThrow()
  return refunded
}

/**
 * Returns the refund's id, or `undefined` if another refund has that id, also one that is written
 * concurrently.
 */
export async function insertRefund(trx: Db, refund: Insertable<RefundsTable>): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export function findRefund(db: Db, id: string): Promise<RefundOfPayment | undefined> {
  return withPayment(db).where('refunds.id', '=', id).executeTakeFirst()
}

export function lockRefund(trx: Db, id: string): Promise<RefundOfPayment | undefined> {
  return withPayment(trx).where('refunds.id', '=', id).forNoKeyUpdate('refunds').executeTakeFirst()
}

export async function updateRefund(trx: Db, id: string, change: Updateable<RefundsTable>): Promise<void> {
  await trx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

/** Whether another refund already repeats a failed one. */
export async function isReplaced(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('refunds').select('id').where('replaces_id', '=', id).executeTakeFirst()
  return row !== undefined
}

export function refundsToCheck(db: Db, now: Date, limit: number): Promise<RefundOfPayment[]> {
  return withPayment(db)
    .where('refunds.next_check_at', '<=', now)
    .orderBy('refunds.next_check_at')
    .limit(limit)
    .execute()
}

/** Moves the check of a refund that is still due; returns false where another worker has moved it. */
export async function claimRefundCheck(
  db: Db,
  id: string,
  { now, next }: { now: Date; next: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ next_check_at: next })
    .where('id', '=', id)
    .where('next_check_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets the next check of a refund; one that was settled meanwhile stays without. */
export async function setRefundCheck(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ next_check_at: at })
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .execute()
}

/** The refunds of all payments for some requests, oldest first; of a repeated refund only the last try. */
export function refundsOfRequests(db: Db, requestIds: readonly string[]): Promise<RefundOfPayment[]> {
  return withPayment(db)
    .where((eb) => eb('payment_orders.request_id', '=', eb.fn.any(eb.val(requestIds))))
    .where(isLastTry)
    .orderBy('refunds.created_at')
    .execute()
}

function withPayment(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .selectAll('refunds')
    .select(['payment_orders.request_id', 'payments.provider_payment_id', 'payments.effect'])
}
