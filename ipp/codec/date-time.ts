import type { DateTime } from './message.ts'

/** A moment as `dateTime` in UTC, to a tenth of a second. RFC 8011 section 5.1.15. */
export function dateTimeOf(date: Date): DateTime {
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    deciseconds: Math.floor(date.getUTCMilliseconds() / 100),
    offsetMinutes: 0,
  }
}

/** The moment a `dateTime` names. Fields out of range carry over, as in `Date.UTC`. */
export function dateOf(value: DateTime): Date {
  const { year, month, day, hour, minute, second, deciseconds, offsetMinutes } = value
  return new Date(Date.UTC(year, month - 1, day, hour, minute - offsetMinutes, second, deciseconds * 100))
}
