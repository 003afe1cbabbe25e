import { maxDisagreements } from '@campus-print/contract/money'
import type { Disagreement } from '@campus-print/domain/payments'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { ReconciliationRow } from './tables.ts'
import type { PaymentRow, RefundRow } from '../tables.ts'

export async function insertReconciliation(db: Db, row: Omit<ReconciliationRow, 'id'>): Promise<void> {
  await db
    .insertInto('reconciliations')
    .values({ ...row, disagreements: JSON.stringify(row.disagreements satisfies Disagreement[]) })
    // Two concurrent runs store one result.
    .onConflict((conflict) => conflict.column('to_at').doNothing())
    .execute()
}

/** A reconciliation with its first disagreements and their number. */
export type ListedReconciliationRow = ReconciliationRow & { disagreement_count: number }

/** Newest first, with the first disagreements only: a night on which keys were changed may have thousands. */
export function latestReconciliations(db: Db, limit: number): Promise<ListedReconciliationRow[]> {
  const first = `$[0 to ${maxDisagreements - 1}]`
  return db
    .selectFrom('reconciliations')
    .select(['id', 'from_at', 'to_at', 'payments', 'refunds', 'made_at'])
    .select([
      sql<number>`jsonb_array_length(disagreements)`.as('disagreement_count'),
      sql<Disagreement[]>`jsonb_path_query_array(disagreements, ${first})`.as('disagreements'),
    ])
    .orderBy('to_at', 'desc')
    .limit(limit)
    .execute()
}

/** When the first payment was recorded, if there was any. */
export async function firstPaymentAt(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.min('recorded_at').as('at'))
    .executeTakeFirst()
  return first?.at ?? undefined
}

/** Returns those of the provider's orders that are ours. */
export async function knownOrderIds(db: Db, providerOrderIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payment_orders')
    .select('provider_order_id')
    .where((eb) => eb('provider_order_id', '=', eb.fn.any(eb.val(providerOrderIds))))
    .execute()
  return new Set(rows.flatMap(({ provider_order_id }) => provider_order_id ?? []))
}

interface PeriodOrIds {
  readonly from: Date
  readonly to: Date
  /** The provider's ids of further rows, whenever they were recorded. */
  readonly ids: readonly string[]
}

/** Online payments that we recorded in a span of time, and those with the given provider ids. */
export function paymentsBetween(db: Db, { from, to, ids }: PeriodOrIds): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('channel', '=', 'online')
    .where((eb) =>
      eb.or([
        eb.and([eb('recorded_at', '>=', from), eb('recorded_at', '<', to)]),
        eb('provider_payment_id', '=', eb.fn.any(eb.val(ids))),
      ]),
    )
    .execute()
}

/** Returns those of the provider's payments that are ours. */
export async function knownPaymentIds(db: Db, providerPaymentIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where((eb) => eb('provider_payment_id', '=', eb.fn.any(eb.val(providerPaymentIds))))
    .execute()
  return new Set(rows.map(({ provider_payment_id }) => provider_payment_id))
}

/** Refunds at the provider that were settled in a span of time, and those with the given provider ids. */
export function refundsBetween(
  db: Db,
  { from, to, ids }: PeriodOrIds,
): Promise<(RefundRow & { provider_refund_id: string })[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('provider_refund_id', 'is not', null)
    .$narrowType<{ provider_refund_id: string }>()
    .where((eb) =>
      eb.or([
        eb.and([eb('settled_at', '>=', from), eb('settled_at', '<', to)]),
        eb('provider_refund_id', '=', eb.fn.any(eb.val(ids))),
      ]),
    )
    .execute()
}

interface LastReconciliation {
  readonly madeAt: Date | undefined
  /** Seconds since the reconciliation; `undefined` if there was none. */
  readonly ageSeconds: number | undefined
  /** Seconds since the first payment; `undefined` before any payment. */
  readonly paidForSeconds: number | undefined
  readonly disagreementCount: number
}

export async function lastReconciliation(db: Db, now: Date): Promise<LastReconciliation> {
  const [[last], firstPaid] = await Promise.all([latestReconciliations(db, 1), firstPaymentAt(db)])
  const secondsSince = (at: Date | undefined) => at && Math.round((now.getTime() - at.getTime()) / 1000)
  return {
    madeAt: last?.made_at,
    ageSeconds: secondsSince(last?.made_at),
    paidForSeconds: secondsSince(firstPaid),
    disagreementCount: last?.disagreement_count ?? 0,
  }
}
