import type { Actor, RequestStatus } from '@campus-print/domain/ordering'
import { type Insertable, type SelectQueryBuilder, type Updateable, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import { escapeLike } from '../platform/database/like-pattern.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { StoredAttempt } from '@campus-print/domain/payments'
import type { PrintRequestRow, PrintRequestsTable, StatusChangeRow } from './tables.ts'

/** A request together with what is shown of its document. */
export type RequestWithDocument = PrintRequestRow & {
  document_name: string
  document_size: number
  document_pages: number
}

/** The same with what was tried last to pay it with: all that its owner is shown of it by itself. */
export type ShownRequest = RequestWithDocument & { payment_attempt: StoredAttempt | null }

/** Makes other transactions that place a request of the same owner wait until this one ends. */
export async function lockOwner(trx: Db, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('requests of ' || ${ownerId}::text, 0))`.execute(
    trx,
  )
}

export async function insertRequest(trx: Db, row: Insertable<PrintRequestsTable>): Promise<string> {
  const { id } = await trx.insertInto('print_requests').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export function findRequest(db: Db, id: string): Promise<RequestWithDocument | undefined> {
  return withDocument(db).where('print_requests.id', '=', id).executeTakeFirst()
}

export function findShownRequest(db: Db, id: string): Promise<ShownRequest | undefined> {
  return shown(db).where('print_requests.id', '=', id).executeTakeFirst()
}

export function findRequests(db: Db, ids: readonly string[]): Promise<RequestWithDocument[]> {
  return withDocument(db)
    .where('print_requests.id', 'in', [...ids])
    .execute()
}

export function lockRequestRow(trx: Db, id: string): Promise<PrintRequestRow | undefined> {
  return trx.selectFrom('print_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
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

/** Unpaid requests made before a moment, left out where someone is busy with them. */
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

/** Some of an owner's requests, oldest first: those after one of them, or the first. */
export function requestsOfOwner(
  db: Db,
  ownerId: string,
  { after, limit }: { after: Pick<PrintRequestRow, 'id' | 'created_at'> | undefined; limit: number },
): Promise<ShownRequest[]> {
  const own = shown(db).where('print_requests.owner_id', '=', ownerId)
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

/** The place in the campus's queue that the next paid request takes. */
export async function nextQueueNumber(trx: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('queue_numbers') as number`.execute(trx)
  return rows[0]?.number ?? 0
}

interface NewStatusChange {
  readonly requestId: string
  readonly from: RequestStatus | null
  readonly to: RequestStatus
  readonly actor: Actor
  readonly actorId: string | null
  readonly reason: string | null
  readonly at: Date
}

export async function insertStatusChange(trx: Db, change: NewStatusChange): Promise<void> {
  await statusChange(trx, change).execute()
}

/** Writes how a request began; answers how many unpaid ones its owner had besides, none of those made meanwhile left out. */
export async function insertFirstStatusChange(
  trx: Db,
  { requestId, ownerId, at }: { requestId: string; ownerId: string; at: Date },
): Promise<number> {
  const begun = {
    requestId,
    from: null,
    to: 'pending',
    actor: 'owner',
    actorId: ownerId,
    reason: null,
    at,
  } as const
  const { others } = await statusChange(trx, begun)
    .returning((eb) =>
      eb
        .selectFrom('print_requests')
        .select((count) => count.fn.countAll<number>().as('others'))
        .where('owner_id', '=', ownerId)
        .where('status', '=', 'pending')
        .where('id', '<>', requestId)
        .$asScalar()
        .$notNull()
        .as('others'),
    )
    .executeTakeFirstOrThrow()
  return others
}

function statusChange(trx: Db, change: NewStatusChange) {
  return trx.insertInto('print_request_history').values({
    request_id: change.requestId,
    from_status: change.from,
    to_status: change.to,
    actor: change.actor,
    actor_id: change.actorId,
    reason: change.reason,
    at: change.at,
  })
}

export function historiesOf(db: Db, requestIds: readonly string[]): Promise<StatusChangeRow[]> {
  return db
    .selectFrom('print_request_history')
    .selectAll()
    .where((eb) => eb('request_id', '=', eb.fn.any(eb.val(requestIds))))
    .orderBy('id')
    .execute()
}

export function historyOf(db: Db, requestId: string): Promise<StatusChangeRow[]> {
  return db
    .selectFrom('print_request_history')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute()
}

export interface RequestFilter {
  ownerId: string
  status: RequestStatus | undefined
  search: string
}

export async function countRequests(db: Db, filter: RequestFilter): Promise<number> {
  const { total } = await matching(withDocument(db), filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function listRequestRows(
  db: Db,
  filter: RequestFilter,
  page: { offset: number; limit: number; newestFirst: boolean },
): Promise<ShownRequest[]> {
  const direction = page.newestFirst ? 'desc' : 'asc'
  return matching(shown(db), filter)
    .orderBy('print_requests.created_at', direction)
    .orderBy('print_requests.id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export function countByStatus(db: Db, ownerId: string): Promise<{ status: RequestStatus; count: number }[]> {
  return db
    .selectFrom('print_requests')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('owner_id', '=', ownerId)
    .groupBy('status')
    .execute()
}

/** How many requests a user made, and how many of them in the campus's current month. */
export function countRequestsMade(
  db: Db,
  ownerId: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ total: number; this_month: number }> {
  const monthBegan = sql<Date>`date_trunc('month', ${now}::timestamptz, ${timeZone})`
  return db
    .selectFrom('print_requests')
    .where('owner_id', '=', ownerId)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('created_at', '>=', monthBegan).as('this_month'),
    ])
    .executeTakeFirstOrThrow()
}

/** Which documents some requests are for. */
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
    ])
}

function shown(db: Db) {
  return withDocument(db)
    .leftJoin('payment_orders', 'payment_orders.request_id', 'print_requests.id')
    .select('payment_orders.attempt as payment_attempt')
}

type Joined<O> = SelectQueryBuilder<Tables, 'print_requests' | 'documents', O>

function matching<O>(query: Joined<O>, { ownerId, status, search }: RequestFilter): Joined<O> {
  let matched = query.where('print_requests.owner_id', '=', ownerId)
  if (status) matched = matched.where('print_requests.status', '=', status)
  const text = search.trim()
  if (text === '') return matched
  const pattern = `%${escapeLike(text)}%`
  return matched.where((eb) =>
    eb.or([
      eb('documents.name', 'ilike', pattern),
      eb.and([eb('print_requests.paid_at', 'is not', null), eb('print_requests.print_id', 'ilike', pattern)]),
    ]),
  )
}
