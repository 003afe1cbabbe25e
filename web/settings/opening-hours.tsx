import {
  campusClock,
  type DayHours,
  type NextOpening,
  type Opening,
  openingAt,
  type WeekHours,
} from '@campus-print/domain/availability'
import { i18n } from '@campus-print/domain/language'
import { calendarDayOf, countDays, upperCaseDayPeriod } from '@campus-print/domain/time'
import { useEffect, useState } from 'react'
import { useSettings } from './settings.ts'

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]

/** Consecutive days with the same hours. */
interface HoursLine {
  /** `Mon-Fri`, or `Sun` alone. */
  days: string
  /** `9:00 AM to 6:00 PM`, or `Closed`. */
  hours: string
}

/** The hours of a week in as few lines as possible, Monday first. */
export function hoursLines(week: WeekHours): HoursLine[] {
  const runs: { first: number; last: number; hours: string }[] = []
  for (const day of mondayFirst) {
    const hours = formatHours(week[day] ?? null)
    const run = runs.at(-1)
    if (run?.hours === hours) run.last = day
    else runs.push({ first: day, last: day, hours })
  }
  return runs.map(({ first, last, hours }) => ({ days: formatDays(first, last), hours }))
}

/** A day's hours on a 12-hour clock. */
export function formatHours(hours: DayHours | null): string {
  if (!hours) return i18n.t('Closed')
  return i18n.t('{start} to {end}', { start: formatTime(hours.start), end: formatTime(hours.end) })
}

/** Whether the desk is open, and when it opens next: `Closed now, opens tomorrow at 8:00 AM`. */
export function openingMessage(opening: Opening): string {
  if (opening.isOpen) return i18n.t('Open now, until {time}', { time: formatTime(opening.until) })
  return opening.next ? nextOpeningMessage(opening.next) : i18n.t('Closed')
}

function nextOpeningMessage({ daysAhead, weekday, at }: NextOpening): string {
  const time = formatTime(at)
  if (daysAhead === 0) return i18n.t('Closed now, opens at {time}', { time })
  if (daysAhead === 1) return i18n.t('Closed now, opens tomorrow at {time}', { time })
  // A weekday would be taken for the next one.
  if (daysAhead > 7)
    return i18n.t('Closed now, opens in {daysAhead, number} days at {time}', { daysAhead, time })
  return i18n.t('Closed now, opens on {day} at {time}', { day: dayName(weekday, 'long'), time })
}

const roundedToMs = 5 * 60_000

/** When a print can be collected, in the campus's time: `Ready by about 2:20 PM tomorrow`. */
export function readyMessage(readyAt: string, { now, timeZone }: { now: Date; timeZone: string }): string {
  const moment = new Date(Math.ceil(Date.parse(readyAt) / roundedToMs) * roundedToMs)
  const time = formatTime(campusClock(moment, timeZone).time)
  const [today, day] = [calendarDayOf(now, timeZone), calendarDayOf(moment, timeZone)]
  const daysAhead = countDays(today, day) - 1
  if (daysAhead <= 0) return i18n.t('Ready by about {time}', { time })
  if (daysAhead === 1) return i18n.t('Ready by about {time} tomorrow', { time })
  // A weekday would be taken for the next one.
  const form = daysAhead < 7 ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const)
  const named = new Intl.DateTimeFormat(i18n.locale, { ...form, timeZone }).format(moment)
  return i18n.t('Ready by about {time} on {day}', { time, day: named })
}

/** Days in a row: `Mon-Fri`. */
export function formatDays(first: number, last: number): string {
  return first === last ? dayName(first) : `${dayName(first)}-${dayName(last)}`
}

/** A weekday's name; Sunday is 0. */
function dayName(day: number, weekday: 'short' | 'long' = 'short'): string {
  return new Intl.DateTimeFormat(i18n.locale, { weekday, timeZone: 'UTC' }).format(dateOf(0, day))
}

/** `14:00` as `2:00 PM`. */
function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const clock = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' } as const
  const formatted = new Intl.DateTimeFormat(i18n.locale, clock).format(dateOf(hour * 60 + minute))
  return upperCaseDayPeriod(formatted).replaceAll(/\s/g, ' ')
}

/** Some day, a Sunday at first, for a formatter of times and weekdays. */
function dateOf(minutes: number, weekday = 0): Date {
  return new Date(Date.UTC(2023, 0, 1 + weekday, 0, minutes))
}

const minuteMs = 60_000

/** Whether the desk is open, in the campus's time zone, updated every minute. */
export function useOpening(): Opening {
  const { settings } = useSettings()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return openingAt(settings, now)
}

/** The opening hours of a week. */
export function HoursList({ week }: { week: WeekHours }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {hoursLines(week).map(({ days, hours }) => (
        <div key={days} className="contents">
          <dt className="text-ink-soft">{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  )
}
