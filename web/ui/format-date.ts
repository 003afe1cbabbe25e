import { i18n } from '@campus-print/domain/language'

/** A timestamp in the reader's time zone and language: `20 Nov, 3:04 PM`. */
export function formatDateTime(timestamp: string): string {
  const style = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  return formatTimestamp(timestamp, style).replace(/[ap]m$/, (half) => half.toUpperCase())
}

/** The date of a timestamp in the reader's time zone and language: `20 November 2026`. */
export function formatDate(timestamp: string): string {
  return formatTimestamp(timestamp, { day: 'numeric', month: 'long', year: 'numeric' })
}

function formatTimestamp(timestamp: string, style: Intl.DateTimeFormatOptions): string {
  const moment = new Date(timestamp)
  if (Number.isNaN(moment.getTime())) return i18n.t('Invalid Date')
  return new Intl.DateTimeFormat(i18n.locale, style).format(moment)
}
