import type { QueryOf } from '@campus-print/contract/endpoint'
import {
  type ReportGroup,
  type SalesReport,
  type SalesRow,
  maxReportDays,
  type salesReport as reportCall,
} from '@campus-print/contract/reports'
import { departmentLabels } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { toRupees } from '@campus-print/domain/pricing'
import { addDays, calendarDayOf, countDays, startOfDay } from '@campus-print/domain/time'
import { csvLine, csvStart } from '../platform/csv.ts'
import type { Db } from '../platform/database/connect.ts'
import { invalidField } from '../platform/http/api-error.ts'
import { currentSettings } from '../settings/index.ts'
import { paidByHour, salesByKey, type SalesOfKey } from './sales-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
}

const defaultDays = 30
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

/** The sales, refunds and prints of a period, grouped by day, printer, department or category. */
export async function salesReport(
  { db, now }: Context,
  { by, ...days }: QueryOf<typeof reportCall>,
): Promise<SalesReport> {
  const { timeZone } = await currentSettings(db)
  const { from, to } = periodOf(days, calendarDayOf(now, timeZone))
  const period = { from: startOfDay(from, timeZone), until: startOfDay(addDays(to, 1), timeZone), timeZone }
  const [found, byHour] = await Promise.all([salesByKey(db, by, period), paidByHour(db, period)])
  const rows = by === 'day' ? withEmptyDays(found, from, to) : found
  const requestsAt = new Map(byHour.map(({ hour, requests }) => [hour, requests]))
  return {
    from,
    to,
    rows: rows.map((row) => ({ key: row.key, name: nameOf(by, row), ...figuresOf([row]) })),
    totals: figuresOf(rows),
    hours: hoursOfDay.map((hour) => ({ hour, requests: requestsAt.get(hour) ?? 0 })),
  }
}

/** Returns the given period; a missing start or end is chosen for the default length. */
function periodOf(
  days: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string } {
  const to = days.to ?? (days.from === undefined || days.from <= today ? today : days.from)
  const from = days.from ?? addDays(to, 1 - defaultDays)
  if (countDays(from, to) > maxReportDays) {
    throw invalidField(
      'from',
      i18n.t('A report covers at most {maxReportDays, number} days', { maxReportDays }),
    )
  }
  return { from, to }
}

/** Adds rows for days without sales. */
function withEmptyDays(found: readonly SalesOfKey[], from: string, to: string): SalesOfKey[] {
  const byDay = new Map(found.map((row) => [row.key, row]))
  const days = Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index))
  return days.map((day) => byDay.get(day) ?? { ...emptyRow, key: day })
}

const emptyRow: Omit<SalesOfKey, 'key'> = {
  name: null,
  requests: 0,
  pages: 0,
  revenue_paise: 0,
  refunds_paise: 0,
  waited: 0,
  waited_seconds: 0,
}

function figuresOf(rows: readonly SalesOfKey[]): Omit<SalesRow, 'key' | 'name'> {
  const sum = (figure: Exclude<keyof SalesOfKey, 'key' | 'name'>) =>
    rows.reduce((total, row) => total + row[figure], 0)
  const [revenue, refunds, waited] = [sum('revenue_paise'), sum('refunds_paise'), sum('waited')]
  return {
    requests: sum('requests'),
    pages: sum('pages'),
    revenue: toRupees(revenue),
    refunds: toRupees(refunds),
    net: toRupees(revenue - refunds),
    averageWaitMinutes: waited === 0 ? null : Math.round(sum('waited_seconds') / waited / 6) / 10,
  }
}

const categoryNames: Readonly<Record<string, string>> = {
  student: /*i18n*/ 'Student',
  staff: /*i18n*/ 'Staff',
  professor: /*i18n*/ 'Professor',
}

function nameOf(by: ReportGroup, { key, name }: SalesOfKey): string {
  if (by === 'printer') return name ?? i18n.t('No printer')
  const labels: Readonly<Record<string, string>> = by === 'category' ? categoryNames : departmentLabels
  const label = by === 'day' ? undefined : labels[key]
  return label === undefined ? key : i18n.t(label)
}

/** Formats a report as CSV, with the totals in the last line. */
export function salesCsv(by: ReportGroup, { rows, totals }: SalesReport): string {
  const keyHeaders: Readonly<Record<ReportGroup, string>> = {
    day: i18n.t('Day'),
    printer: i18n.t('Printer'),
    department: i18n.t('Department'),
    category: i18n.t('Category'),
  }
  const header = [
    keyHeaders[by],
    i18n.t('Requests'),
    i18n.t('Pages'),
    i18n.t('Revenue in rupees'),
    i18n.t('Refunds in rupees'),
    i18n.t('Net in rupees'),
    i18n.t('Average wait in minutes'),
  ]
  const lines = [header, ...rows.map((row) => cells(row.name, row)), cells(i18n.t('Total'), totals)]
  return csvStart + lines.map(csvLine).join('')
}

function cells(name: string, row: SalesReport['totals']): (string | number)[] {
  return [name, row.requests, row.pages, row.revenue, row.refunds, row.net, row.averageWaitMinutes ?? '']
}
