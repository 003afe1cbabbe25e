import {
  type HistorySort,
  type ListOrder,
  type RequestStatus,
  requestStatuses,
} from '@campus-print/domain/ordering'
import type { CalendarDay } from '@campus-print/domain/time'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { escapeLike } from '../../platform/database/like-pattern.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { RowRange } from '../../platform/pages.ts'
import { type ShownRequest, selectShownRequests } from '../request-store.ts'

/** Which of an owner's requests are listed; those that were replaced never are. */
export interface ListFilter {
  readonly ownerId: string
  readonly statuses: readonly RequestStatus[] | undefined
  /** Part of a document's name or, of a paid request, of its print ID. */
  readonly search: string
  readonly since: Date | undefined
  readonly before: Date | undefined
}

export async function countListed(db: Db, filter: ListFilter): Promise<number> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The ids of all requests that a filter finds, in an order. */
export async function listedIds(db: Db, filter: ListFilter, order: ListOrder): Promise<string[]> {
  const rows = await inOrder(matching(db, filter).select('print_requests.id'), order).execute()
  return rows.map(({ id }) => id)
}

type Page = ListOrder & RowRange

/** One page of the requests in an order; requests that are equal in it are newest first. */
export function listPage(db: Db, filter: ListFilter, page: Page): Promise<ShownRequest[]> {
  // Sorting only the ids reads neither whole rows nor joined tables.
  const ids = inOrder(matching(db, filter).select('print_requests.id'), page)
    .offset(page.offset)
    .limit(page.limit)
  const shown = selectShownRequests(db).where('print_requests.id', 'in', ids)
  return inOrder(shown, page).execute()
}

type Listed<Selected> = SelectQueryBuilder<Tables, 'print_requests' | 'documents', Selected>

/** What each order sorts by; statuses in the sequence of the lifecycle. */
const sortKeys: Readonly<Record<HistorySort, Expression<unknown>>> = {
  createdAt: sql`print_requests.created_at`,
  totalCost: sql`print_requests.total_paise`,
  documentName: sql`lower(documents.name)`,
  status: sql`array_position(${sql.lit(`{${requestStatuses.join(',')}}`)}::text[], print_requests.status)`,
  totalPages: sql`print_requests.pages_used * print_requests.copies`,
}

function inOrder<Selected>(query: Listed<Selected>, { by, direction }: ListOrder): Listed<Selected> {
  const sorted = by === 'createdAt' ? query : query.orderBy(sortKeys[by], direction)
  const last = by === 'createdAt' ? direction : 'desc'
  return sorted.orderBy('print_requests.created_at', last).orderBy('print_requests.id', last)
}

/**
 * The document is a left join, so that PostgreSQL skips it where no column of it is read. The join names the
 * owner, so that an owner's documents are found together.
 */
function matching(db: Db, { ownerId, statuses, search, since, before }: ListFilter): Listed<object> {
  const own = db
    .selectFrom('print_requests')
    .leftJoin('documents', (join) =>
      join.onRef('documents.id', '=', 'print_requests.document_id').on('documents.owner_id', '=', ownerId),
    )
    .where('print_requests.owner_id', '=', ownerId)
    .where('print_requests.replaced_at', 'is', null) as Listed<object>
  return own.where((eb) => {
    const conditions: Expression<SqlBool>[] = []
    if (statuses) conditions.push(eb('print_requests.status', 'in', statuses))
    if (since) conditions.push(eb('print_requests.created_at', '>=', since))
    if (before) conditions.push(eb('print_requests.created_at', '<', before))
    if (search.trim() !== '') {
      const pattern = `%${escapeLike(search.trim())}%`
      const byPrintId = eb('print_requests.print_id', 'ilike', pattern)
      conditions.push(
        eb.or([
          eb('documents.name', 'ilike', pattern),
          eb.and([eb('print_requests.paid_at', 'is not', null), byPrintId]),
        ]),
      )
    }
    return eb.and(conditions)
  })
}

export interface DayCount {
  readonly day: CalendarDay
  readonly status: RequestStatus
  readonly requests: number
  /** Pages of all copies. */
  readonly pages: number
}

/**
 * Counts an owner's requests of a span of time by status and by the day, in a time zone, on which they were
 * made.
 */
export function countByDay(
  db: Db,
  ownerId: string,
  { since, before, timeZone }: { since: Date; before: Date; timeZone: string },
): Promise<DayCount[]> {
  return db
    .selectFrom('print_requests')
    .select((eb) => [
      sql<CalendarDay>`(created_at at time zone ${timeZone}::text)::date`.as('day'),
      'status',
      eb.fn.countAll<number>().as('requests'),
      sql<number>`sum(pages_used * copies)::bigint`.as('pages'),
    ])
    .where('owner_id', '=', ownerId)
    .where('replaced_at', 'is', null)
    .where('created_at', '>=', since)
    .where('created_at', '<', before)
    .groupBy(['day', 'status'])
    .execute()
}
