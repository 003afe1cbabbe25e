import {
  type CalendarDay,
  addDays,
  calendarDayOf,
  formatPerZone,
  isCalendarDay,
  momentOf,
} from '../time/index.ts'

/** Opening time of one day, as `HH:MM` on a 24-hour clock; `end` is the first minute that is closed. */
export interface DayHours {
  readonly start: string
  readonly end: string
}

/** Hours by weekday, Sunday first as in `Date.getDay`; `null` is a closed day. */
export type WeekHours = readonly (DayHours | null)[]

/** A day on which the desk is closed, whatever its weekday. */
export interface Holiday {
  readonly date: CalendarDay
  readonly name: string
}

export const maxHolidays = 100
export const maxHolidayNameLength = 60

/** Whether something is a list of days of the calendar with names, each day once. */
export function areHolidays(value: unknown): value is readonly Holiday[] {
  if (!Array.isArray(value) || value.length > maxHolidays) return false
  const days = value.map((each: unknown) => (isHoliday(each) ? each.date : undefined))
  return !days.includes(undefined) && new Set(days).size === days.length
}

function isHoliday(value: unknown): value is Holiday {
  if (typeof value !== 'object' || value === null) return false
  const { date, name }: Partial<Record<string, unknown>> = { ...value }
  if (typeof date !== 'string' || typeof name !== 'string') return false
  return isCalendarDay(date) && name.trim() !== '' && name.length <= maxHolidayNameLength
}

/** The holiday at a moment, on the campus's calendar. */
export function holidayAt(holidays: readonly Holiday[], moment: Date, timeZone: string): Holiday | undefined {
  if (holidays.length === 0) return undefined
  const today = calendarDayOf(moment, timeZone)
  return holidays.find(({ date }) => date === today)
}

/** When the desk is open. */
export interface Hours {
  readonly weekHours: WeekHours
  readonly holidays: readonly Holiday[]
  /** Time zone of the hours and days. */
  readonly timeZone: string
}

const weekday: DayHours = { start: '09:00', end: '18:00' }
const weekend: DayHours = { start: '08:00', end: '14:00' }

/** The hours a new campus begins with. */
export const defaultWeekHours: WeekHours = [weekend, weekday, weekday, weekday, weekday, weekday, weekend]

export const defaultTimeZone = 'Asia/Kolkata'

const clockFormat = formatPerZone('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** What the clock on the campus wall shows: the weekday (0 is Sunday) and `HH:MM`. */
export function campusClock(now: Date, timeZone: string): { weekday: number; time: string } {
  const parts = clockFormat(timeZone).formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday'))
  return { weekday, time: `${part('hour')}:${part('minute')}` }
}

/** Today's hours on the campus, `null` on a closed day, and whether it is open now. */
export function hoursToday(
  { weekHours, holidays, timeZone }: Hours,
  now: Date,
): { hours: DayHours | null; holiday: Holiday | undefined; isWithinHours: boolean } {
  const { weekday, time } = campusClock(now, timeZone)
  const holiday = holidayAt(holidays, now, timeZone)
  const hours = holiday ? null : (weekHours[weekday] ?? null)
  return { hours, holiday, isWithinHours: hours !== null && time >= hours.start && time < hours.end }
}

/** Whether the desk is open at a moment, and what of that changes next. Times are `HH:MM` on the campus's clock. */
export type Opening =
  | { readonly isOpen: true; readonly until: string }
  /** `daysAhead` is 0 for today; `weekday` counts from Sunday. */
  | { readonly isOpen: false; readonly next: NextOpening | null }

export interface NextOpening {
  readonly daysAhead: number
  readonly weekday: number
  readonly at: string
}

/** The next opening is looked for on so many days. */
const daysToLookAhead = 60

/** `next` is `null` where no day of the coming weeks has hours. */
export function openingAt({ weekHours, holidays, timeZone }: Hours, now: Date): Opening {
  const { weekday, time } = campusClock(now, timeZone)
  const today = calendarDayOf(now, timeZone)
  const closed = new Set(holidays.map(({ date }) => date))
  for (let daysAhead = 0; daysAhead <= daysToLookAhead; daysAhead += 1) {
    const day = (weekday + daysAhead) % 7
    const hours = closed.has(addDays(today, daysAhead)) ? null : weekHours[day]
    if (!hours) continue
    if (daysAhead === 0 && time >= hours.start && time < hours.end) return { isOpen: true, until: hours.end }
    if (daysAhead > 0 || time < hours.start) {
      return { isOpen: false, next: { daysAhead, weekday: day, at: hours.start } }
    }
  }
  return { isOpen: false, next: null }
}

const minuteMs = 60_000

/**
 * When a print can be collected that takes so many minutes: work goes on while the desk is open, and a print that would
 * be done at closing time waits for the next opening. `undefined` where the coming weeks have too few hours.
 */
export function collectionTime(
  { weekHours, holidays, timeZone }: Hours,
  now: Date,
  minutes: number,
): Date | undefined {
  const { weekday } = campusClock(now, timeZone)
  const today = calendarDayOf(now, timeZone)
  const closed = new Set(holidays.map(({ date }) => date))
  let msLeft = minutes * minuteMs
  for (let daysAhead = 0; daysAhead <= daysToLookAhead; daysAhead += 1) {
    const day = addDays(today, daysAhead)
    const hours = closed.has(day) ? null : weekHours[(weekday + daysAhead) % 7]
    if (!hours) continue
    const begin = Math.max(now.getTime(), momentOf(day, hours.start, timeZone).getTime())
    const end = momentOf(day, hours.end, timeZone).getTime()
    if (begin + msLeft < end) return new Date(begin + msLeft)
    msLeft -= Math.max(0, end - begin)
  }
  return undefined
}

const startPattern = /^([01]\d|2[0-3]):[0-5]\d$/
const endPattern = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Whether something is the hours of one day, which end after they have begun; midnight at their end is `24:00`. */
export function isDayHours(value: unknown): value is DayHours {
  if (typeof value !== 'object' || value === null) return false
  const given: Partial<Record<string, unknown>> = { ...value }
  if (typeof given['start'] !== 'string' || typeof given['end'] !== 'string') return false
  return startPattern.test(given['start']) && endPattern.test(given['end']) && given['start'] < given['end']
}

/** Names that were found to be known: finding out takes longer than everything else that is read of the settings. */
const known = new Set<string>()

/** Whether a time zone of such a name is known, such as `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  if (!known.has(name) && isFormatted(name)) known.add(name)
  return known.has(name)
}

function isFormatted(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
