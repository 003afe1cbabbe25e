import { formatPerZone } from './format-per-zone.ts'

/** A day of the calendar, written `2026-01-31`. Two of them compare as texts do. */
export type CalendarDay = string

/** Spans of the calendar, each of which holds a day. Weeks begin on Monday. */
export const calendarPeriods = ['day', 'week', 'month', 'year'] as const
export type CalendarPeriod = (typeof calendarPeriods)[number]

const dayMs = 24 * 60 * 60 * 1000
const dayPattern = /^(?:19[7-9]|[2-8]\d\d)\d-\d{2}-\d{2}$/

/** Whether a text is a day that the calendar has, in years that the product can use. */
export function isCalendarDay(text: string): boolean {
  if (!dayPattern.test(text)) return false
  const moment = Date.parse(text)
  return !Number.isNaN(moment) && dayAt(moment) === text
}

const dayFormat = formatPerZone('en-CA', {
  calendar: 'iso8601',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day that the calendar on the campus's wall shows. */
export function calendarDayOf(moment: Date, timeZone: string): CalendarDay {
  return dayFormat(timeZone).format(moment)
}

/** Adds days to a day; subtracts if negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayAt(Date.parse(day) + days * dayMs)
}

/** How many days there are from one day to another, both counted. */
export function countDays(first: CalendarDay, last: CalendarDay): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
}

/** The first day of the period that holds a day. */
export function firstDayOf(period: CalendarPeriod, day: CalendarDay): CalendarDay {
  if (period === 'week') return addDays(day, -((weekdayOf(day) + 6) % 7))
  if (period === 'month') return `${day.slice(0, 7)}-01`
  return period === 'year' ? `${day.slice(0, 4)}-01-01` : day
}

const longestDays: Readonly<Record<CalendarPeriod, number>> = { day: 1, week: 7, month: 31, year: 366 }

/** The first day of the period that follows the one that holds a day. */
export function firstDayAfter(period: CalendarPeriod, day: CalendarDay): CalendarDay {
  return firstDayOf(period, addDays(firstDayOf(period, day), longestDays[period]))
}

const clockFormat = formatPerZone('en-GB', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The moment at which a day begins on the campus: its midnight, or the first minute where clocks skip it. */
export function startOfDay(day: CalendarDay, timeZone: string): Date {
  const midnight = Date.parse(day)
  // Before and after a change of the clocks; the earlier of those that fall on the day is its beginning.
  const moments = [-dayMs, 0, dayMs].map((off) => midnight - offsetAt(midnight + off, timeZone))
  const begun = moments.filter((moment) => calendarDayOf(new Date(moment), timeZone) === day)
  return new Date(Math.min(...(begun.length > 0 ? begun : moments)))
}

/** The moment at which the clocks of the campus show `HH:MM` on a day; `24:00` is its end. */
export function momentOf(day: CalendarDay, time: string, timeZone: string): Date {
  const shown = Date.parse(day) + minutesOf(time) * 60_000
  // A guess that lies on the other side of a change of the clocks is corrected.
  const guess = shown - offsetAt(shown, timeZone)
  return new Date(shown - offsetAt(guess, timeZone))
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = clockFormat(timeZone).formatToParts(moment)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(moment / 1000) * 1000
}

function weekdayOf(day: CalendarDay): number {
  return new Date(Date.parse(day)).getUTCDay()
}

function dayAt(moment: number): CalendarDay {
  return new Date(moment).toISOString().slice(0, 10)
}
