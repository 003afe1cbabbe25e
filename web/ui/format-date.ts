import { i18n } from '@campus-print/domain/language'
import { upperCaseDayPeriod } from '@campus-print/domain/time'

/** A timestamp in the reader's time zone: `20 Nov, 3:04 PM`. */
export function formatDateTime(timestamp: string): string {
  return upperCaseDayPeriod(formatTimestamp('moment', timestamp))
}

/** The time of a timestamp in the reader's time zone: `3:04 PM`. */
export function formatTime(timestamp: string): string {
  return upperCaseDayPeriod(formatTimestamp('time', timestamp))
}

/** The date of a timestamp in the reader's time zone and language: `20 November 2026`. */
export function formatDate(timestamp: string): string {
  return formatTimestamp('day', timestamp)
}

const options = {
  moment: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  time: { hour: 'numeric', minute: '2-digit' },
  day: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Making a format takes longer than all that a screen formats with it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatTimestamp(kind: keyof typeof options, timestamp: string): string {
  const moment = new Date(timestamp)
  if (Number.isNaN(moment.getTime())) return i18n.t('Invalid Date')
  const key = `${kind} ${i18n.locale}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(i18n.locale, options[kind])
  formats.set(key, format)
  return format.format(moment)
}
