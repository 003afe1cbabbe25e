import type { QueryOf } from '@campus-print/contract/endpoint'
import type { listRequests as listCall, requestHistory as historyCall } from '@campus-print/contract/history'
import {
  type DateFilter,
  type ListOrder,
  type RequestStatus,
  firstDayOfFilter,
  listOrders,
  readStatus,
  statusesCountedWith,
} from '@campus-print/domain/ordering'
import { type CalendarDay, addDays, calendarDayOf, startOfDay } from '@campus-print/domain/time'
import type { Db } from '../../platform/database/connect.ts'
import { type PageQuery, rowsOfPage } from '../../platform/pages.ts'
import { currentSettings } from '../../settings/index.ts'
import type { ShownRequest } from '../request-store.ts'
import { type ListFilter, countListed, listPage } from './list-store.ts'

export interface RequestPage {
  readonly requests: ShownRequest[]
  readonly total: number
}

interface Context {
  readonly db: Db
  readonly now: Date
}

interface List<Query> {
  readonly ownerId: string
  readonly query: Query
}

/** One page of a user's own requests. */
export async function listRequests(
  context: Context,
  { ownerId, query }: List<QueryOf<typeof listCall>>,
): Promise<RequestPage> {
  return pageOf(context.db, await filterOf(context, ownerId, query), listOrders[query.sort], query)
}

/** The filter for a list of a user's own requests by status, text and date. */
export async function filterOf(
  context: Context,
  ownerId: string,
  { status, search, dateFilter }: Pick<QueryOf<typeof listCall>, 'status' | 'search' | 'dateFilter'>,
): Promise<ListFilter> {
  const since = await startOfFilter(context, dateFilter)
  return { ownerId, statuses: statusesOf(status), search, since, before: undefined }
}

/** One page of the requests that a user made in a range of days, in the chosen order. */
export async function requestHistory(
  { db }: Pick<Context, 'db'>,
  { ownerId, query }: List<QueryOf<typeof historyCall>>,
): Promise<RequestPage> {
  const { status, search, sortBy, sortOrder, dateFrom, dateTo } = query
  const days = dateFrom || dateTo ? await momentsOfDays(db, dateFrom, dateTo) : noLimits
  const filter = { ownerId, statuses: statusesOf(status), search, ...days }
  return pageOf(db, filter, { by: sortBy, direction: sortOrder }, query)
}

async function pageOf(db: Db, filter: ListFilter, order: ListOrder, query: PageQuery): Promise<RequestPage> {
  const total = await countListed(db, filter)
  const requests = await listPage(db, filter, { ...order, ...rowsOfPage(query) })
  return { requests, total }
}

function statusesOf(word: string): readonly RequestStatus[] | undefined {
  const status = readStatus(word)
  return status && statusesCountedWith(status)
}

async function startOfFilter({ db, now }: Context, filter: DateFilter): Promise<Date | undefined> {
  if (filter === 'all') return undefined
  const { timeZone } = await currentSettings(db)
  const first = firstDayOfFilter(filter, calendarDayOf(now, timeZone))
  return first === undefined ? undefined : startOfDay(first, timeZone)
}

const noLimits = { since: undefined, before: undefined }

/** When the first day begins and the last has ended on the campus; an empty day sets no limit. */
async function momentsOfDays(
  db: Db,
  first: CalendarDay,
  last: CalendarDay,
): Promise<Pick<ListFilter, 'since' | 'before'>> {
  const { timeZone } = await currentSettings(db)
  return {
    since: first === '' ? undefined : startOfDay(first, timeZone),
    before: last === '' ? undefined : startOfDay(addDays(last, 1), timeZone),
  }
}
