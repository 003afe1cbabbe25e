import type { RequestStatus } from '@campus-print/domain/ordering'
import type { PrinterFeatures } from '@campus-print/domain/printing'
import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { StoredAttempt } from '@campus-print/domain/payments'
import type { PrintRequestRow, PrintRequestsTable } from './tables.ts'

/** A request together with what is shown of its document. */
export type RequestWithDocument = PrintRequestRow & {
  document_name: string
  document_size: number
  document_pages: number
  document_deleted_at: Date | null
}

/** A request with its last payment attempt: everything that its owner sees of it. */
export type ShownRequest = RequestWithDocument & { payment_attempt: StoredAttempt | null }

/**
 * Makes other transactions that place or change a request of the same owner wait until this one ends. So
 * counts of an owner's requests are exact, and their history is numbered in commit order. Lock requests and
 * documents before the owner.
 */
export async function lockOwner(trx: Db, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('requests of ' || ${ownerId}::text, 0))`.execute(
    trx,
  )
}

export async function isOwnRequest(
  db: Db,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('print_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRequest(trx: Db, row: Insertable<PrintRequestsTable>): Promise<string> {
  const { id } = await trx.insertInto('print_requests').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export function findRequest(db: Db, id: string): Promise<RequestWithDocument | undefined> {
  return withDocument(db).where('print_requests.id', '=', id).executeTakeFirst()
}

export function findShownRequest(db: Db, id: string): Promise<ShownRequest | undefined> {
  return selectShownRequests(db).where('print_requests.id', '=', id).executeTakeFirst()
}

/**
 * Finds a paid request by a print ID in its stored format. An unpaid request has no print ID that is shown.
 */
export function findPaidByPrintId(db: Db, printId: string): Promise<ShownRequest | undefined> {
  return selectShownRequests(db)
    .where('print_requests.print_id', '=', printId)
    .where('print_requests.paid_at', 'is not', null)
    .executeTakeFirst()
}

/** Returns the owner's requests among some ids, with their status, except replaced ones. */
export function statusesOf(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Pick<PrintRequestRow, 'id' | 'status'>[]> {
  return db
    .selectFrom('print_requests')
    .select(['id', 'status'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('owner_id', '=', ownerId)
    .where('replaced_at', 'is', null)
    .execute()
}

export function findRequests(db: Db, ids: readonly string[]): Promise<RequestWithDocument[]> {
  return withDocument(db)
    .where((eb) => eb('print_requests.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

export function shownRequestsOf(db: Db, ids: readonly string[]): Promise<ShownRequest[]> {
  return selectShownRequests(db)
    .where((eb) => eb('print_requests.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

export function lockRequestRow(trx: Db, id: string): Promise<PrintRequestRow | undefined> {
  return trx.selectFrom('print_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockRequestRows(trx: Db, ids: readonly string[]): Promise<PrintRequestRow[]> {
  return trx
    .selectFrom('print_requests')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function lockRequestsOf(trx: Db, ownerId: string): Promise<PrintRequestRow[]> {
  return trx
    .selectFrom('print_requests')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks unpaid requests that were made before a moment; skips rows that another transaction has locked. */
export function lockUnpaidBefore(trx: Db, moment: Date, limit: number): Promise<PrintRequestRow[]> {
  return trx
    .selectFrom('print_requests')
    .selectAll()
    .where('status', '=', 'pending')
    .where('created_at', '<', moment)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** A batch of an owner's requests, oldest first: the first ones, or those after a given one. */
export function requestsOfOwner(
  db: Db,
  ownerId: string,
  { after, limit }: { after: Pick<PrintRequestRow, 'id' | 'created_at'> | undefined; limit: number },
): Promise<ShownRequest[]> {
  const own = selectShownRequests(db).where('print_requests.owner_id', '=', ownerId)
  const rest = after
    ? own.where((eb) =>
        eb(
          eb.refTuple('print_requests.created_at', 'print_requests.id'),
          '>',
          eb.tuple(after.created_at, after.id),
        ),
      )
    : own
  return rest.orderBy('print_requests.created_at').orderBy('print_requests.id').limit(limit).execute()
}

export function updateRequest(
  trx: Db,
  id: string,
  change: Updateable<PrintRequestsTable>,
): Promise<PrintRequestRow> {
  return trx
    .updateTable('print_requests')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Puts requests into the campus's queue, each at the next place; returns them in their order. */
export async function updateToQueued(
  trx: Db,
  ids: readonly string[],
  paidAt: Date,
): Promise<PrintRequestRow[]> {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, nextval('queue_numbers') as number
    from unnest(${ids}::uuid[]) with ordinality as paid(id, place) order by place`.execute(trx)
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const queued = await trx
    .updateTable('print_requests')
    .from(
      sql<{ id: string; number: number }>`unnest(${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ number }) => number)}::bigint[])`.as<'paid'>(sql`paid(id, number)`),
    )
    .set((eb) => ({
      status: 'in_queue' as const,
      paid_at: paidAt,
      updated_at: paidAt,
      queue_number: eb.ref('paid.number'),
    }))
    .whereRef('print_requests.id', '=', 'paid.id')
    .returningAll('print_requests')
    .execute()
  return queued.toSorted((a, b) => (numbers.get(a.id) ?? 0) - (numbers.get(b.id) ?? 0))
}

export function countByStatus(db: Db, ownerId: string): Promise<{ status: RequestStatus; count: number }[]> {
  return db
    .selectFrom('print_requests')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('owner_id', '=', ownerId)
    .where('replaced_at', 'is', null)
    .groupBy('status')
    .execute()
}

/** How many requests were printed, and how many pages of all their copies. */
export function countPrinted(db: Db): Promise<{ prints: number; pages: number }> {
  return db
    .selectFrom('print_requests')
    .where('status', 'in', ['ready', 'completed'])
    .select((eb) => [
      eb.fn.countAll<number>().as('prints'),
      eb.fn.coalesce(eb.fn.sum<number>(eb('pages_used', '*', eb.ref('copies'))), sql.lit(0)).as('pages'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * How many requests a user made, except replaced ones, and how many of them in the campus's current month.
 */
export function countRequestsMade(
  db: Db,
  ownerId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ total: number; this_month: number }> {
  const monthBegan = sql<Date>`date_trunc('month', ${now}::timestamptz, ${timeZone})`
  return db
    .selectFrom('print_requests')
    .where('owner_id', '=', ownerId)
    .where('replaced_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('created_at', '>=', monthBegan).as('this_month'),
    ])
    .executeTakeFirstOrThrow()
}

// Written as in the index, so that PostgreSQL uses it.
const isInWork = sql<boolean>`status in ('in_queue', 'in_process')`

/** Counts the requests of all users that wait or are being printed, and the sides of all their copies. */
export function countInWork(db: Db): Promise<{ status: RequestStatus; requests: number; pages: number }[]> {
  return db
    .selectFrom('print_requests')
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('requests'),
      sql<number>`sum(sides_per_copy * copies)::bigint`.as('pages'),
    ])
    .where(isInWork)
    .groupBy('status')
    .execute()
}

// The dispatcher's order. A request whose document is being prepared gets its place soon.
const printOrder = sql`coalesce(print_queue.queue_time, paid_at), print_requests.queue_number, print_requests.id`

/** The sides of all copies of every request that waits, in the order in which they are printed. */
export async function pagesInLine(db: Db, longest: number): Promise<number[]> {
  const { rows } = await sql<{ pages: number }>`
    select (sides_per_copy * print_requests.copies)::int as pages
    from print_requests left join print_queue on print_queue.request_id = print_requests.id
    where status = 'in_queue' order by ${printOrder} limit ${longest}`.execute(db)
  return rows.map(({ pages }) => pages)
}

/** All waiting requests, in print order. */
export async function printsInLine(db: Db): Promise<PrintInLine[]> {
  const { rows } = await sql<PrintInLine>`
    select print_requests.owner_id as "ownerId", coalesce(print_queue.queue_time, paid_at) as "queueTime",
      (sides_per_copy * print_requests.copies)::int as pages
    from print_requests left join print_queue on print_queue.request_id = print_requests.id
    where status = 'in_queue' order by ${printOrder}`.execute(db)
  return rows
}

export interface PrintInLine {
  readonly ownerId: string
  /** The dispatcher serves requests by this time. */
  readonly queueTime: Date
  /** Sides of all copies. */
  readonly pages: number
}

/**
 * An owner's waiting requests: the place of each among those of all users, and the pages up to its last one.
 */
export function queuedOfOwner(
  db: Db,
  ownerId: string,
): Promise<{ id: string; print_id: string; place: number; pages: number }[]> {
  const line = db
    .selectFrom('print_requests')
    .select([
      'print_requests.id',
      'print_requests.owner_id',
      sql<number>`row_number() over (order by ${printOrder})`.as('place'),
      sql<number>`(sum(sides_per_copy * print_requests.copies) over (order by ${printOrder}))::bigint`.as(
        'pages',
      ),
    ])
    .leftJoin('print_queue', 'print_queue.request_id', 'print_requests.id')
    .where(isInWork)
    .where('status', '=', 'in_queue')
  return db
    .selectFrom(line.as('line'))
    .innerJoin('print_requests', 'print_requests.id', 'line.id')
    .select(['line.id', 'print_requests.print_id', 'line.place', 'line.pages'])
    .where('line.owner_id', '=', ownerId)
    .orderBy('line.place')
    .execute()
}

/** The document id of each of some requests. */
export function documentIdsOf(
  db: Db,
  ids: readonly string[],
): Promise<Pick<PrintRequestRow, 'id' | 'document_id'>[]> {
  return db
    .selectFrom('print_requests')
    .select(['id', 'document_id'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

export function lockRequestsForDocuments(
  trx: Db,
  documentIds: readonly string[],
): Promise<PrintRequestRow[]> {
  return trx
    .selectFrom('print_requests')
    .selectAll()
    .where((eb) => eb('document_id', '=', eb.fn.any(eb.val(documentIds))))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** For each request for a document, what decides how long the document is kept. */
export function retentionStatesFor(
  db: Db,
  documentId: string,
): Promise<Pick<PrintRequestRow, 'status' | 'paid_at' | 'updated_at'>[]> {
  return db
    .selectFrom('print_requests')
    .select(['status', 'paid_at', 'updated_at'])
    .where('document_id', '=', documentId)
    .execute()
}

/** Any one of the requests for a document. */
export function findRequestOf(db: Db, documentId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('print_requests')
    .select('id')
    .where('document_id', '=', documentId)
    .limit(1)
    .executeTakeFirst()
}

function withDocument(db: Db) {
  return db
    .selectFrom('print_requests')
    .innerJoin('documents', 'documents.id', 'print_requests.document_id')
    .selectAll('print_requests')
    .select([
      'documents.name as document_name',
      'documents.size_bytes as document_size',
      'documents.page_count as document_pages',
      'documents.deleted_at as document_deleted_at',
    ])
}

/** Requests with everything that responses show of them. */
export function selectShownRequests(db: Db) {
  return (
    withDocument(db)
      .leftJoin('payment_orders', (join) =>
        join
          .onRef('payment_orders.request_id', '=', 'print_requests.id')
          .on('payment_orders.replaced_at', 'is', null),
      )
      // The attempt to pay several requests together is stored with the order of the first.
      .leftJoin('payment_orders as main', (join) =>
        join.on((eb) =>
          eb('main.id', '=', eb.fn.coalesce('payment_orders.main_order_id', 'payment_orders.id')),
        ),
      )
      .select('main.attempt as payment_attempt')
  )
}

/** Returns the features of each printer in use; `null` for one that has never reported them. */
export async function featuresOfPrinters(db: Db): Promise<(PrinterFeatures | null)[]> {
  const rows = await db
    .selectFrom('printers')
    .select(['uri', 'features'])
    .where('retired_at', 'is', null)
    .execute()
  // The virtual printer counts only where there is no other.
  const real = rows.filter(({ uri }) => uri !== 'virtual:')
  return (real.length > 0 ? real : rows).map(({ features }) => features)
}
