import {
  type DayHours,
  type NextOpening,
  type Opening,
  openingAt,
  type WeekHours,
} from '@campus-print/domain/availability'
import { useEffect, useState } from 'react'
import { useSettings } from './settings.ts'

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const wholeDayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
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
  return hours ? `${formatTime(hours.start)} to ${formatTime(hours.end)}` : 'Closed'
}

/** Whether the desk is open, and when it opens next: `Closed now, opens tomorrow at 8:00 AM`. */
export function openingMessage(opening: Opening): string {
  if (opening.isOpen) return `Open now, until ${formatTime(opening.until)}`
  return opening.next ? `Closed now, opens ${formatNextOpening(opening.next)}` : 'Closed'
}

function formatNextOpening({ daysAhead, weekday, at }: NextOpening): string {
  if (daysAhead === 0) return `at ${formatTime(at)}`
  const day = daysAhead === 1 ? 'tomorrow' : `on ${wholeDayNames[weekday] ?? ''}`
  return `${day} at ${formatTime(at)}`
}

function formatDays(first: number, last: number): string {
  return first === last ? dayName(first) : `${dayName(first)}-${dayName(last)}`
}

function dayName(day: number): string {
  return dayNames[day] ?? ''
}

/** `14:00` as `2:00 PM`. */
function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
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
  return openingAt(settings.weekHours, now, settings.timeZone)
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
