import { type CalendarDay, type CalendarPeriod, firstDayOf } from '../time/index.ts'
import { type RequestStatus, requestStatuses, statusDisplay } from './lifecycle.ts'

/** What the history can be ordered by. */
export const historySorts = ['createdAt', 'totalCost', 'documentName', 'status', 'totalPages'] as const
export type HistorySort = (typeof historySorts)[number]

export interface ListOrder {
  readonly by: HistorySort
  readonly direction: 'asc' | 'desc'
}

/** How a list can be ordered, in the specification's words. */
export const listSorts = ['newest', 'oldest', 'cost_high', 'cost_low', 'name'] as const
export type ListSort = (typeof listSorts)[number]

export const listOrders: Readonly<Record<ListSort, ListOrder>> = {
  newest: { by: 'createdAt', direction: 'desc' },
  oldest: { by: 'createdAt', direction: 'asc' },
  cost_high: { by: 'totalCost', direction: 'desc' },
  cost_low: { by: 'totalCost', direction: 'asc' },
  name: { by: 'documentName', direction: 'asc' },
}

export const dateFilters = ['all', 'today', 'week', 'month', 'year'] as const
export type DateFilter = (typeof dateFilters)[number]

const filteredPeriods: Readonly<Record<Exclude<DateFilter, 'all'>, CalendarPeriod>> = {
  today: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
}

/** The first day that a date filter lets through; `undefined` where it lets all through. */
export function firstDayOfFilter(filter: DateFilter, today: CalendarDay): CalendarDay | undefined {
  return filter === 'all' ? undefined : firstDayOf(filteredPeriods[filter], today)
}

/** The statuses that a filter by one of them lets through: all that are counted with it. */
export function statusesCountedWith(status: RequestStatus): RequestStatus[] {
  const { group } = statusDisplay[status]
  return requestStatuses.filter((other) => statusDisplay[other].group === group)
}

/** Days that statistics are made of at once: a year, also a leap year. */
export const maxStatsDays = 366
