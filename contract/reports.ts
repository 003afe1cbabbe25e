import { i18n } from '@campus-print/domain/language'
import { countDays } from '@campus-print/domain/time'
import * as z from 'zod/mini'
import { Day, daysInOrder } from './days.ts'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'

export const reportGroups = ['day', 'printer', 'department', 'category'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** How many days a report may cover. */
export const maxReportDays = 366

const figures = {
  /** Requests that were paid in the period. */
  requests: z.number(),
  /** Pages of all of their copies, as they were paid for. What printers count are sides. */
  pages: z.number(),
  /** Paid in the period, in rupees, tax included. */
  revenue: z.number(),
  /** Refunds made in the period, whenever their prints were paid, in rupees. */
  refunds: z.number(),
  /** Revenue less refunds, in rupees. */
  net: z.number(),
  /** Average time from payment until ready of the printed requests; `null` without any. */
  averageWaitMinutes: z.nullable(z.number()),
}

export const SalesRow = z.object({
  /** The day, the id of the printer, the department or the category; empty for prints that were at no printer. */
  key: z.string(),
  /** What people call it. */
  name: z.string(),
  ...figures,
})
export type SalesRow = z.infer<typeof SalesRow>

export const SalesReport = z.object({
  from: z.string(),
  to: z.string(),
  rows: z.array(SalesRow),
  totals: z.object(figures),
  /** How many requests were paid in each hour of the day, from 0 to 23. */
  hours: z.array(z.object({ hour: z.number(), requests: z.number() })),
})
export type SalesReport = z.infer<typeof SalesReport>

export const salesReport = endpoint({
  method: 'GET',
  path: '/api/manage/reports/sales',
  summary: 'Revenue, refunds, prints and waiting times by day, printer, department or category; also as CSV',
  access: 'manage',
  query: z
    .object({
      /** The first and the last day, in the campus's time zone; the last thirty days unless stated. */
      from: z.optional(Day),
      to: z.optional(Day),
      by: z._default(z.enum(reportGroups), 'day'),
      format: z._default(z.enum(['json', 'csv']), 'json'),
    })
    .check(
      daysInOrder,
      z.refine(
        ({ from, to }) =>
          from === undefined || to === undefined || from > to || countDays(from, to) <= maxReportDays,
        {
          path: ['to'],
          error: () => i18n.t('A report covers at most {maxReportDays, number} days', { maxReportDays }),
        },
      ),
    ),
  answer: success({ data: SalesReport }),
  alsoProduces: 'text/csv',
})
