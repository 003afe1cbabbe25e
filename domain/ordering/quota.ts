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
  const left = remaining === 0 ? 'none' : `${remaining}`
  const next = formatDay(firstDayAfter(quota.period, calendarDayOf(now, timeZone)))
  return `This print takes ${counted(pages)}. Of your ${counted(limit)} for ${periodNames[quota.period]} you have ${left} left until ${next}.`
}

const periodNames: Readonly<Record<QuotaPeriod, string>> = { day: 'today', month: 'this month' }

function counted(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

function formatDay(day: string): string {
  return dayFormat.format(Date.parse(day))
}
