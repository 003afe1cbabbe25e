import { i18n } from '../language/index.ts'
import type { Category } from '../accounts/person.ts'
import { calendarDayOf, firstDayAfter, firstDayOf, startOfDay } from '../time/index.ts'

export const quotaPeriods = ['day', 'month'] as const
export type QuotaPeriod = (typeof quotaPeriods)[number]

/** How many pages may be ordered in a day or month of the campus; each copy counts. */
export interface Quota {
  readonly pages: number
  readonly period: QuotaPeriod
}

/** Quotas by what people are to the campus. A category without one orders what it likes. */
export type Quotas = Partial<Readonly<Record<Category, Quota>>>

/** What holds until a campus sets a quota. */
export const noQuotas: Quotas = {}

export const maxQuotaPages = 1_000_000

/** What of a quota is used up. */
export interface QuotaUse {
  readonly limit: number
  readonly used: number
  /** Never less than none, also where the quota was lowered meanwhile. */
  readonly remaining: number
}

/** When the present period began, and when the next one begins. */
export function quotaSpan(period: QuotaPeriod, now: Date, timeZone: string): { from: Date; resetsAt: Date } {
  const today = calendarDayOf(now, timeZone)
  return {
    from: startOfDay(firstDayOf(period, today), timeZone),
    resetsAt: startOfDay(firstDayAfter(period, today), timeZone),
  }
}

export function quotaUse({ pages: limit }: Quota, used: number): QuotaUse {
  return { limit, used, remaining: Math.max(0, limit - used) }
}

/** Why a print of so many pages, copies counted, cannot be ordered now; `undefined` where it can. */
export function quotaError(
  quota: Quota,
  { used, pages, now, timeZone }: { used: number; pages: number; now: Date; timeZone: string },
): string | undefined {
  const { limit, remaining } = quotaUse(quota, used)
  if (pages <= remaining) return undefined
  const next = formatDay(firstDayAfter(quota.period, calendarDayOf(now, timeZone)))
  const values = { pages, limit, remaining, next }
  return quota.period === 'day'
    ? i18n.t(
        'This print takes {pages, plural, one {# page} other {# pages}}. Of your {limit, plural, one {# page} other {# pages}} for today you have {remaining, plural, =0 {none} other {#}} left until {next}.',
        values,
      )
    : i18n.t(
        'This print takes {pages, plural, one {# page} other {# pages}}. Of your {limit, plural, one {# page} other {# pages}} for this month you have {remaining, plural, =0 {none} other {#}} left until {next}.',
        values,
      )
}

function formatDay(day: string): string {
  return new Intl.DateTimeFormat(i18n.locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day))
}
