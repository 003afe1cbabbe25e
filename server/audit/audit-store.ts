import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { AuditLogTable } from './tables.ts'

export interface AuditFilter {
  readonly actorId?: string | undefined
  /** The actor, instead of a person. */
  readonly program?: 'command line' | 'system' | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly subjectId?: string | undefined
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly until?: Date | undefined
  /** Only entries before this one, for paging. */
  readonly beforeId?: number | undefined
}

export type AuditRow = Selectable<AuditLogTable> & {
  readonly actor_name: string | null
  readonly print_id: string | null
  readonly person_name: string | null
}

/** Finds entries, newest first, with the names of people and prints that still exist. */
export function findAuditEntries(db: Db, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const { actorId, program, action, subject, subjectId, from, until, beforeId } = filter
  let found = db.selectFrom('audit_log as entry').selectAll('entry')
  if (actorId !== undefined) found = found.where('entry.actor_id', '=', actorId)
  if (program !== undefined)
    found = found.where('entry.actor', '=', program).where('entry.actor_id', 'is', null)
  if (action !== undefined) found = found.where('entry.action', '=', action)
  if (subject !== undefined) found = found.where('entry.subject', '=', subject)
  if (subjectId !== undefined) found = found.where('entry.subject_id', '=', subjectId)
  if (from) found = found.where('entry.at', '>=', from)
  if (until) found = found.where('entry.at', '<', until)
  if (beforeId !== undefined) {
    found = found.where(
      sql<boolean>`(entry.at, entry.id) < (select at, id from audit_log where id = ${beforeId})`,
    )
  }
  const page = found.orderBy('entry.at', 'desc').orderBy('entry.id', 'desc').limit(limit)
  // Names are joined only to the entries of the page.
  return db
    .selectFrom(page.as('entry'))
    .leftJoin('users as actor', (join) =>
      join.onRef('actor.id', '=', 'entry.actor_id').on('actor.deleted_at', 'is', null),
    )
    .leftJoin('users as person', (join) =>
      join
        .on('entry.subject', '=', 'person')
        .on(sql<boolean>`person.id = ${subjectUuid}`)
        .on('person.deleted_at', 'is', null),
    )
    .leftJoin('print_requests as request', (join) =>
      join.on('entry.subject', '=', 'print request').on(sql<boolean>`request.id = ${subjectUuid}`),
    )
    .selectAll('entry')
    .select([
      'actor.username as actor_name',
      'person.username as person_name',
      'request.print_id as print_id',
    ])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute()
}

/** The subject's id, if its kind has rows. */
const subjectUuid = sql`case when entry.subject in ('person', 'print request') then entry.subject_id::uuid end`

/** All distinct actions of the log, by a loose index scan. */
export async function auditActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > known.action order by action limit 1)
      from known where known.action is not null
    )
    select action from known where action is not null
  `.execute(db)
  return rows.map(({ action }) => action)
}
