import { formatPerZone } from '../time/index.ts'

/** Opening time of one day, as `HH:MM` on a 24-hour clock; `end` is the first minute that is closed. */
export interface DayHours {
  readonly start: string
  readonly end: string
}

/** Hours by weekday, Sunday first as in `Date.getDay`; `null` is a closed day. */
export type WeekHours = readonly (DayHours | null)[]

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
  week: WeekHours,
  now: Date,
  timeZone: string,
): { hours: DayHours | null; isWithinHours: boolean } {
  const { weekday, time } = campusClock(now, timeZone)
  const hours = week[weekday] ?? null
  return { hours, isWithinHours: hours !== null && time >= hours.start && time < hours.end }
}
