import { type OrderedPages, unpaidLifetimeMs } from '@campus-print/domain/ordering'
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/**
 * Pages of all copies that an owner ordered since a moment, except what was cancelled and one unpaid request.
 * A request whose settings were changed counts when they were.
 */
export async function pagesOrderedSince(
  db: Db,
  ownerId: string,
  { since, exceptRequestId }: { since: Date; exceptRequestId: string | undefined },
): Promise<number> {
  const { pages } = await countedOrders(db, ownerId, { since, exceptRequestId })
    .select(sql<number>`coalesce(sum(pages_used * copies), 0)::bigint`.as('pages'))
    .executeTakeFirstOrThrow()
  return pages
}

function countedOrders(
  db: Db,
  ownerId: string,
  { since, exceptRequestId }: { since: Date; exceptRequestId: string | undefined },
) {
  const ordered = db
    .selectFrom('print_requests')
    .where('owner_id', '=', ownerId)
    // An older request is no longer unpaid, so it was not changed.
    .where('created_at', '>=', new Date(since.getTime() - unpaidLifetimeMs))
    .where((eb) => eb(eb.fn.coalesce('changed_at', 'created_at'), '>=', since))
    .where('status', '<>', 'cancelled')
    // Free reprints do not count towards the owner's quota.
    .where('free_of_charge', '=', false)
  return exceptRequestId
    ? ordered.where((eb) => eb.or([eb('id', '<>', exceptRequestId), eb('status', '<>', 'pending')]))
    : ordered
}

/**
 * The orders of an owner since a moment with their pages, one row each; counted as `pagesOrderedSince` counts
 * them.
 */
export async function ordersSince(
  db: Db,
  ownerId: string,
  { since, exceptRequestId }: { since: Date; exceptRequestId: string | undefined },
): Promise<OrderedPages[]> {
  const at = sql<Date>`coalesce(changed_at, created_at)`
  const ordered = countedOrders(db, ownerId, { since, exceptRequestId })
  return ordered.select([at.as('at'), sql<number>`pages_used * copies`.as('pages')]).execute()
}

/** Makes other reprints that an operator grants wait until this transaction ends. */
export async function lockGrantsOf(trx: Db, operatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reprints by ' || ${operatorId}::text, 0))`.execute(
    trx,
  )
}

/** Pages of all copies that a printer delivered for a request whose print job was abandoned. */
export async function deliveredPagesOf(db: Db, requestId: string): Promise<number> {
  const row = await db
    .selectFrom('print_queue')
    .select('delivered_pages')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.delivered_pages ?? 0
}

/** How often a request was printed again for free; the request must be locked. */
export async function countFreeReprints(trx: Db, requestId: string): Promise<number> {
  const { granted } = await trx
    .selectFrom('print_requests')
    .select((eb) => eb.fn.countAll<number>().as('granted'))
    .where('reprint_of_id', '=', requestId)
    .where('free_of_charge', '=', true)
    .executeTakeFirstOrThrow()
  return granted
}

/** Pages of all copies that an operator granted since a moment. */
export async function pagesGrantedSince(trx: Db, operatorId: string, since: Date): Promise<number> {
  const { pages } = await trx
    .selectFrom('print_requests')
    .select(sql<number>`coalesce(sum(pages_used * copies), 0)::bigint`.as('pages'))
    .where('granted_by', '=', operatorId)
    .where('free_of_charge', '=', true)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return pages
}

/** How many unpaid requests an owner has; the owner must be locked. */
export async function countUnpaid(trx: Db, ownerId: string): Promise<number> {
  const { unpaid } = await trx
    .selectFrom('print_requests')
    .select((eb) => eb.fn.countAll<number>().as('unpaid'))
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return unpaid
}

/** How many requests an owner made since a moment that were cancelled without being paid. */
export async function countDiscarded(trx: Db, ownerId: string, since: Date): Promise<number> {
  const { discarded } = await trx
    .selectFrom('print_requests')
    .select((eb) => eb.fn.countAll<number>().as('discarded'))
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'cancelled')
    .where('created_at', '>', since)
    .where('paid_at', 'is', null)
    .executeTakeFirstOrThrow()
  return discarded
}
