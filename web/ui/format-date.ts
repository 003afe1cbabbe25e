const moments = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

const days = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' })

/** A timestamp in the reader's time zone: `20 Nov, 3:04 PM`. */
export function formatDateTime(timestamp: string): string {
  return formatTimestamp(moments, timestamp).replace(/[ap]m$/, (half) => half.toUpperCase())
}

/** The date of a timestamp in the reader's time zone: `20 November 2026`. */
export function formatDate(timestamp: string): string {
  return formatTimestamp(days, timestamp)
}

function formatTimestamp(format: Intl.DateTimeFormat, timestamp: string): string {
  const moment = new Date(timestamp)
  return Number.isNaN(moment.getTime()) ? 'Invalid Date' : format.format(moment)
}
