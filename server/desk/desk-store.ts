import type { DeskStatus } from '@campus-print/domain/desk'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import { escapeLike } from '../platform/database/like-pattern.ts'
import type { RowRange } from '../platform/pages.ts'

export interface DeskFilter {
  readonly status: DeskStatus | 'pending' | undefined
  /** A part of a name, email or number, and the requests with a matching print ID; `undefined` finds all. */
  readonly search: { readonly text: string; readonly namedIds: readonly string[] } | undefined
}

/** Finds one page of requests. The queue is in its order, everything else has the latest change first. */
export function findDeskRequests(db: Db, filter: DeskFilter, { offset, limit }: RowRange) {
  return deskRequests(db)
    .where(matches(filter))
    .$if(filter.status === 'in_queue', (query) => query.orderBy('print_requests.queue_number'))
    .orderBy('print_requests.updated_at', 'desc')
    .orderBy('print_requests.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countDeskRequests(db: Db, filter: DeskFilter): Promise<number> {
  const { total } = await db
    .selectFrom('print_requests')
    .innerJoin('documents', 'documents.id', 'print_requests.document_id')
    .innerJoin('users', 'users.id', 'print_requests.owner_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return total
}

export function countByDeskStatus(db: Db): Promise<{ status: DeskStatus; total: number }[]> {
  return db
    .selectFrom('print_requests')
    .select((eb) => ['status', eb.fn.countAll<number>().as('total')])
    .where(isAtDesk)
    .groupBy('status')
    .$narrowType<{ status: DeskStatus }>()
    .execute()
}

export function deskRequestsById(db: Db, ids: readonly string[]): Promise<DeskRequestRow[]> {
  return deskRequests(db)
    .where((eb) => eb('print_requests.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

/**
 * Finds requests by a print ID or its end, newest first: those at the desk, or if there are none, older ones.
 * Among all prints ever made, the last four characters are ambiguous.
 */
export async function requestIdsByPrintId(db: Db, key: string, limit: number): Promise<string[]> {
  // An index on the reversed ID finds its end, since people read out the last characters.
  const pattern = `${escapeLike([...key].toReversed().join(''))}%`
  const rows = await db
    .selectFrom('print_requests')
    .select(['id', isAtDesk.as('is_at_desk')])
    .where(sql<boolean>`reverse(replace(print_id, '-', '')) like ${pattern}`)
    .orderBy('is_at_desk', 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  const atDesk = rows.filter((row) => row.is_at_desk)
  return (atDesk.length > 0 ? atDesk : rows).map(({ id }) => id)
}

export type DeskRequestRow = Awaited<ReturnType<typeof findDeskRequests>>[number]

function deskRequests(db: Db) {
  return db
    .selectFrom('print_requests')
    .innerJoin('documents', 'documents.id', 'print_requests.document_id')
    .innerJoin('users', 'users.id', 'print_requests.owner_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('print_request_changes as history')
          .leftJoin('users as actors', 'actors.id', 'history.actor_id')
          .select(['history.to_status', 'history.reason', 'history.at', 'actors.username as actor_name'])
          .whereRef('history.request_id', '=', 'print_requests.id')
          .orderBy('history.id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoin('print_queue', 'print_queue.request_id', 'print_requests.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('print_jobs as jobs')
          .innerJoin('printers', 'printers.id', 'jobs.printer_id')
          .select(['printers.name', 'jobs.updated_at', 'jobs.delivered_before'])
          .select(['jobs.impressions', 'jobs.delivered_pages'])
          .whereRef('jobs.request_id', '=', 'print_requests.id')
          .where('jobs.send_tried_at', 'is not', null)
          .orderBy('jobs.created_at', 'desc')
          .limit(1)
          .as('print'),
      (join) => join.onTrue(),
    )
    .selectAll('print_requests')
    .select([
      'print_queue.delivered_pages',
      'print.name as printer_name',
      'print.updated_at as print_at',
      'print.delivered_before',
      'print.impressions',
      'print.delivered_pages as delivered_by_print',
      'documents.name as document_name',
      'users.username as owner_name',
      'users.email as owner_email',
      'users.whatsapp_number as owner_phone',
      'latest.reason as latest_reason',
      'latest.at as latest_at',
      'latest.actor_name as latest_actor_name',
    ])
}

// Both conditions are literals, so that PostgreSQL uses the partial indexes with the same conditions.
/** The request is not paid yet. One that its owner replaced is cancelled, so it does not count. */
const isUnpaid = sql<boolean>`print_requests.status = 'pending'`
const isAtDesk = sql<boolean>`print_requests.status in ('in_queue', 'in_process', 'ready', 'failed')`

function matches({ status, search }: DeskFilter): Expression<SqlBool> {
  const hasStatus =
    status === 'pending'
      ? isUnpaid
      : status && sql<boolean>`print_requests.status = ${status} and ${isAtDesk}`
  if (!search) return hasStatus ?? isAtDesk
  const isFound = sql<boolean>`(print_requests.id = any(${search.namedIds}) or ${hasText(search.text)})`
  return hasStatus ? sql<boolean>`${hasStatus} and ${isFound}` : isFound
}

/** The document's name, or the owner's name, email address or number contains a text. */
function hasText(text: string): Expression<SqlBool> {
  const part = `%${escapeLike(text)}%`
  return sql<boolean>`((${isAtDesk} or ${isUnpaid}) and (documents.name ilike ${part} or users.username ilike ${part}
    or users.email ilike ${part} or users.whatsapp_number like ${part}))`
}

/** Sets the shelf of a request, which the caller must have locked. */
export async function setShelf(trx: Db, id: string, shelf: string | null): Promise<void> {
  await trx.updateTable('print_requests').set({ shelf }).where('id', '=', id).execute()
}
