import type { DayHours } from './business-hours.ts'

const start = /^([01]\d|2[0-3]):[0-5]\d$/
const end = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Whether something is the hours of one day, which end after they have begun; midnight at their end is `24:00`. */
export function isDayHours(value: unknown): value is DayHours {
  if (typeof value !== 'object' || value === null) return false
  const hours: Partial<Record<string, unknown>> = { ...value }
  if (typeof hours['start'] !== 'string' || typeof hours['end'] !== 'string') return false
  return start.test(hours['start']) && end.test(hours['end']) && hours['start'] < hours['end']
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
    return new Intl.DateTimeFormat('en', { timeZone }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
