const format = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** A moment in the reader's own time: `20 Nov, 3:04 pm`. */
export function sayWhen(timestamp: string): string {
  const moment = new Date(timestamp)
  return Number.isNaN(moment.getTime()) ? 'Invalid Date' : format.format(moment)
}
