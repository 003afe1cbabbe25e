import type { QueryOf, ResponseOf } from '@campus-print/contract/endpoint'
import type { dateRangeStats as statsCall } from '@campus-print/contract/history'
import { requestStatuses } from '@campus-print/domain/ordering'
import { type Paise, toRupees } from '@campus-print/domain/pricing'
import { type CalendarDay, addDays, countDays, startOfDay } from '@campus-print/domain/time'
import type { Db } from '../../platform/database/connect.ts'
import { currentSettings } from '../../settings/index.ts'
import type { RequestDetails } from '../request-details.ts'
import { type DayCount, countByDay } from './list-store.ts'

type Stats = ResponseOf<typeof statsCall>['data']

interface Context {
  readonly db: Db
  readonly details: Pick<RequestDetails, 'spentByDay'>
}

/** Counts the requests that a user made in a range of campus days, and what was spent on them. */
export async function dateRangeStats(
  { db, details }: Context,
  { ownerId, query: { startDate, endDate } }: { ownerId: string; query: QueryOf<typeof statsCall> },
): Promise<Stats> {
  const { timeZone } = await currentSettings(db)
  const since = startOfDay(startDate, timeZone)
  const before = startOfDay(addDays(endDate, 1), timeZone)
  const counts = await countByDay(db, ownerId, { since, before, timeZone })
  const spent = await details.spentByDay(db, ownerId, { since, before, timeZone })
  const days = Array.from({ length: countDays(startDate, endDate) }, (_, index) => addDays(startDate, index))
  return {
    totalRequests: sum(counts, ({ requests }) => requests),
    totalSpent: toRupees(sum([...spent.values()], (paise) => paise)),
    totalPages: pagesOf(counts),
    byStatus: countsByStatus(counts),
    byDay: days.map((day) =>
      statsOfDay(
        day,
        counts.filter((count) => count.day === day),
        spent.get(day) ?? 0,
      ),
    ),
  }
}

function statsOfDay(date: CalendarDay, counts: readonly DayCount[], spent: Paise): Stats['byDay'][number] {
  const requests = sum(counts, (count) => count.requests)
  return { date, requests, pages: pagesOf(counts), spent: toRupees(spent) }
}

function countsByStatus(counts: readonly DayCount[]): Stats['byStatus'] {
  const byStatus = requestStatuses.map((status) => [
    status,
    sum(
      counts.filter((count) => count.status === status),
      ({ requests }) => requests,
    ),
  ])
  return Object.fromEntries(byStatus) as Stats['byStatus']
}

/** The pages of all requests except cancelled ones, which are not printed. */
function pagesOf(counts: readonly DayCount[]): number {
  return sum(
    counts.filter(({ status }) => status !== 'cancelled'),
    ({ pages }) => pages,
  )
}

function sum<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((total, item) => total + amount(item), 0)
}
