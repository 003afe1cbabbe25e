import { type Actor, isFinal, type RequestStatus, requestStatuses } from '@campus-print/domain/ordering'
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { StatusChangeRow } from './tables.ts'

interface NewStatusChange {
  readonly requestId: string
  readonly ownerId: string
  readonly from: RequestStatus | null
  readonly to: RequestStatus
  readonly actor: Actor
  readonly actorId: string | null
  readonly reason: string | null
  readonly at: Date
}

/** Writes a change into the history, and returns its number; the owner must be locked. */
export async function insertStatusChange(trx: Db, change: NewStatusChange): Promise<number> {
  const [id] = await insertStatusChanges(trx, [change])
  if (id === undefined) throw new Error('The change was not written')
  return id
}

/** Writes several changes of one owner into the history; returns their numbers in the same order. */
export async function insertStatusChanges(trx: Db, changes: readonly NewStatusChange[]): Promise<number[]> {
  const rows = await trx
    .insertInto('print_request_history')
    .values(
      changes.map((change) => ({
        request_id: change.requestId,
        owner_id: change.ownerId,
        from_status: change.from,
        to_status: change.to,
        actor: change.actor,
        actor_id: change.actorId,
        reason: change.reason,
        at: change.at,
      })),
    )
    .returning(['id', 'request_id'])
    .execute()
  const ids = new Map(rows.map(({ id, request_id }) => [request_id, id]))
  return changes.flatMap(({ requestId }) => ids.get(requestId) ?? [])
}

/** How often the settings of a request were changed. */
export async function countChanges(db: Db, requestId: string): Promise<number> {
  const { changes } = await db
    .selectFrom('print_request_history')
    .select((eb) => eb.fn.countAll<number>().as('changes'))
    .where('request_id', '=', requestId)
    .where('from_status', '=', 'pending')
    .where('to_status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return changes
}

/** The histories of several requests, including the archive. */
export function historiesOf(db: Db, requestIds: readonly string[]): Promise<StatusChangeRow[]> {
  return db
    .selectFrom('print_request_changes')
    .selectAll()
    .where((eb) => eb('request_id', '=', eb.fn.any(eb.val(requestIds))))
    .orderBy('id')
    .execute()
}

/** The history of one request, including the archive. */
export function historyOf(db: Db, requestId: string): Promise<StatusChangeRow[]> {
  return db
    .selectFrom('print_request_changes')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute()
}

/** The history of one request, or of all requests of a user. */
export type HistoryScope = { readonly requestId: string } | { readonly ownerId: string }

const maxChangesPerRead = 200

/** Returns the changes that were committed after this one, in order, up to a limit. */
export function changesAfter(db: Db, scope: HistoryScope, changeId: number): Promise<StatusChangeRow[]> {
  return changes(db, scope)
    .selectAll()
    .where('id', '>', changeId)
    .orderBy('id')
    .limit(maxChangesPerRead)
    .execute()
}

/** The number of the last change; 0 if there is none. */
export async function latestChange(db: Db, scope: HistoryScope): Promise<number> {
  const latest = await changes(db, scope).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return latest?.id ?? 0
}

function changes(db: Db, scope: HistoryScope) {
  const history = db.selectFrom('print_request_history')
  return 'requestId' in scope
    ? history.where('request_id', '=', scope.requestId)
    : history.where('owner_id', '=', scope.ownerId)
}

/** Changes that are not in the archive, the oldest first. */
export function changesInOrder(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<Pick<StatusChangeRow, 'id' | 'request_id' | 'at'>[]> {
  return db
    .selectFrom('print_request_history')
    .select(['id', 'request_id', 'at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

const finalStatuses = requestStatuses.filter(isFinal)

/** Locks those requests that ended and have not changed since a time. Skips rows that are already locked. */
export async function lockEndedBefore(
  trx: Db,
  requestIds: readonly string[],
  moment: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('print_requests')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(requestIds))))
    .where('status', 'in', finalStatuses)
    .where('updated_at', '<', moment)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Appends the history of some requests, which must be locked, to the archive, and deletes it from the
 * history.
 */
export async function archiveHistories(trx: Db, requestIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into print_request_archive as archive
      (request_id, owner_id, ids, from_statuses, to_statuses, actors, actor_ids, reasons, times, archived_at)
    select request_id, owner_id, array_agg(id order by id), array_agg(from_status order by id),
      array_agg(to_status order by id), array_agg(actor order by id), array_agg(actor_id order by id),
      array_agg(reason order by id), array_agg(at order by id), ${now}
    from print_request_history where request_id = any(${requestIds}) group by request_id, owner_id
    on conflict (request_id) do update set
      ids = archive.ids || excluded.ids,
      from_statuses = archive.from_statuses || excluded.from_statuses,
      to_statuses = archive.to_statuses || excluded.to_statuses,
      actors = archive.actors || excluded.actors,
      actor_ids = archive.actor_ids || excluded.actor_ids,
      reasons = archive.reasons || excluded.reasons,
      times = archive.times || excluded.times,
      archived_at = excluded.archived_at`.execute(trx)
  await trx
    .deleteFrom('print_request_history')
    .where((eb) => eb('request_id', '=', eb.fn.any(eb.val(requestIds))))
    .execute()
}
