import type { Actor, RequestStatus } from '@campus-print/domain/ordering'
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

/** Writes a change into the history, and answers its number; the owner must be locked. */
export async function insertStatusChange(trx: Db, change: NewStatusChange): Promise<number> {
  const [id] = await insertStatusChanges(trx, [change])
  if (id === undefined) throw new Error('The change was not written')
  return id
}

/** The same of several changes of one owner; answers their numbers in their order. */
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

/** The history of one request, or of all requests of a user. */
export type ChangesOf = { readonly requestId: string } | { readonly ownerId: string }

const changesAtOnce = 200

/** What was committed after a change of the history, in that order; the first of it where it is much. */
export function changesAfter(db: Db, of: ChangesOf, changeId: number): Promise<StatusChangeRow[]> {
  return changes(db, of).selectAll().where('id', '>', changeId).orderBy('id').limit(changesAtOnce).execute()
}

/** The number of the last change; 0 where there is none. */
export async function latestChange(db: Db, of: ChangesOf): Promise<number> {
  const latest = await changes(db, of).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return latest?.id ?? 0
}

function changes(db: Db, of: ChangesOf) {
  const history = db.selectFrom('print_request_history')
  return 'requestId' in of
    ? history.where('request_id', '=', of.requestId)
    : history.where('owner_id', '=', of.ownerId)
}
