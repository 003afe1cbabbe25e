import { i18n } from '@campus-print/domain/language'
import {
  dateFilters,
  historySorts,
  listSorts,
  maxStatsDays,
  requestStatuses,
} from '@campus-print/domain/ordering'
import { countDays, isCalendarDay } from '@campus-print/domain/time'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'
import { PrintRequest } from './ordering.ts'

/** Which requests; every list takes these. */
const filterQuery = {
  /** Finds what is counted with a status: unpaid ones with those in the queue, those to collect with the completed. */
  status: z._default(z.enum([...requestStatuses, 'processing', 'all']), 'all'),
  /** Part of a document's name, or a print ID. */
  search: z._default(z.string().check(z.maxLength(200)), ''),
}

/** The filters of a list, its page, and how many items a page has. */
const listQuery = {
  page: z._default(z.coerce.number<string>().check(z.int(), z.gte(1)), 1),
  limit: z._default(z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(100)), 10),
  ...filterQuery,
}

const RequestList = success({
  data: z.array(PrintRequest),
  pagination: z.object({ page: z.number(), pages: z.number(), limit: z.number() }),
  total: z.number(),
})

const sortAndDate = {
  sort: z._default(z.enum(listSorts), 'newest'),
  /** Requests made today, since Monday, or in this month or year of the campus. */
  dateFilter: z._default(z.enum(dateFilters), 'all'),
}

const ListQuery = z.object({ ...listQuery, ...sortAndDate })

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/print/requests',
  summary: 'One’s print requests, page by page',
  access: 'user',
  query: ListQuery,
  answer: RequestList,
})

/** The address that the specification's dashboard tries when the other one fails. */
export const listRequestsAgain = endpoint({
  ...listRequests,
  path: '/api/print/request',
  summary: 'The same as /api/print/requests',
})

export const requestsCsv = endpoint({
  method: 'GET',
  path: '/api/print/requests.csv',
  summary: 'All that /api/print/requests finds, as a CSV file for spreadsheets',
  access: 'user',
  query: z.object({ ...filterQuery, ...sortAndDate }),
  produces: 'text/csv',
})

/** A day of the campus; nothing is no limit. */
function dayOrNone(message: () => string) {
  return z._default(z.string().check(isDay(message, (text) => text === '' || isCalendarDay(text))), '')
}

function isDay(message: () => string, check: (text: string) => boolean) {
  return z.refine<string>(check, { error: message })
}

export const requestHistory = endpoint({
  method: 'GET',
  path: '/api/print/history',
  summary: 'One’s print requests of some days, page by page, in any order',
  access: 'user',
  query: z
    .object({
      ...listQuery,
      sortBy: z._default(z.enum(historySorts), 'createdAt'),
      sortOrder: z._default(z.enum(['asc', 'desc']), 'desc'),
      /** The first and the last day on which they were made. */
      dateFrom: dayOrNone(() => i18n.t('Date from must be a day, written as 2026-01-31')),
      dateTo: dayOrNone(() => i18n.t('Date to must be a day, written as 2026-01-31')),
    })
    .check(
      z.refine(({ dateFrom, dateTo }) => dateTo === '' || dateFrom <= dateTo, {
        path: ['dateTo'],
        error: () => i18n.t('Date to must not be before date from'),
      }),
    ),
  answer: RequestList,
})

const StartDate = z
  .string()
  .check(isDay(() => i18n.t('Start date must be a day, written as 2026-01-31'), isCalendarDay))
const EndDate = z
  .string()
  .check(isDay(() => i18n.t('End date must be a day, written as 2026-01-31'), isCalendarDay))

export const dateRangeStats = endpoint({
  method: 'GET',
  path: '/api/print/stats/daterange',
  summary: 'One’s print requests made on some days, counted, with what was spent on them',
  access: 'user',
  query: z.object({ startDate: StartDate, endDate: EndDate }).check(
    z.refine(({ startDate, endDate }) => startDate <= endDate, {
      path: ['endDate'],
      error: () => i18n.t('End date must not be before start date'),
    }),
    z.refine(({ startDate, endDate }) => !(countDays(startDate, endDate) > maxStatsDays), {
      path: ['endDate'],
      error: () =>
        i18n.t('End date must be at most {maxStatsDays, number} days after start date', { maxStatsDays }),
    }),
  ),
  answer: success({
    data: z.object({
      totalRequests: z.number(),
      /** In rupees: what was paid for these requests, whenever it was paid, less what was refunded. */
      totalSpent: z.number(),
      /** Pages of all copies, without those of cancelled requests. */
      totalPages: z.number(),
      byStatus: z.record(z.enum(requestStatuses), z.number()),
      /** Every one of the days, by the campus's calendar. */
      byDay: z.array(
        z.object({ date: z.string(), requests: z.number(), pages: z.number(), spent: z.number() }),
      ),
    }),
  }),
})
