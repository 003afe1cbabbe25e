import { type DateFilter, dateFilters, type ListSort, listSorts } from '@campus-print/domain/ordering'

/** The statuses to filter by, each with all that the specification counts with it. */
export const statusFilters = ['in_queue', 'in_process', 'completed', 'failed', 'cancelled'] as const
export type StatusFilter = (typeof statusFilters)[number]

/** What the address of the history says: a key that is left out has its default. */
export interface HistorySearch {
  page?: number | undefined
  search?: string | undefined
  status?: StatusFilter | undefined
  date?: Exclude<DateFilter, 'all'> | undefined
  sort?: Exclude<ListSort, 'newest'> | undefined
}

/** Reads the address. Anything that the history does not know counts as left out. */
export function readHistorySearch(raw: Record<string, unknown>): HistorySearch {
  const { page, status, date, sort } = raw
  // The router reads a search for `2026` as a number.
  const search = typeof raw['search'] === 'number' ? String(raw['search']) : raw['search']
  return {
    page: typeof page === 'number' && Number.isSafeInteger(page) && page > 1 ? page : undefined,
    search: typeof search === 'string' && search.trim() !== '' ? search.slice(0, maxSearch) : undefined,
    status: statusFilters.find((known) => known === status),
    date: isDateChosen(date) ? date : undefined,
    sort: isSortChosen(sort) ? sort : undefined,
  }
}

/** The longest text that the server searches for. */
export const maxSearch = 200

/** Whether the address leaves anything out of the list. */
export function hasFilters({ search, status, date }: HistorySearch): boolean {
  return search !== undefined || status !== undefined || date !== undefined
}

/** The filters as the calls for the list and for its CSV file take them. */
export function filterQuery({ search = '', status, date, sort }: HistorySearch) {
  return {
    search,
    status: status ?? 'all',
    dateFilter: date ?? 'all',
    sort: sort ?? 'newest',
  } as const
}

function isDateChosen(value: unknown): value is Exclude<DateFilter, 'all'> {
  return value !== 'all' && dateFilters.includes(value as DateFilter)
}

function isSortChosen(value: unknown): value is Exclude<ListSort, 'newest'> {
  return value !== 'newest' && listSorts.includes(value as ListSort)
}
