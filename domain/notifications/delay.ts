import { type Hours, hoursToday } from '../availability/index.ts'

/** A print that waits longer than this for a printer is delayed, in minutes. */
export const delayedAfterMinutes = 30

const delayedAfterMs = delayedAfterMinutes * 60_000

/**
 * Since when a print must have waited to be delayed now. `undefined` while the desk is closed, and in the first half
 * hour after it opens: a print that was paid for at night is not late.
 */
export function delayedSince(hours: Hours, now: Date): Date | undefined {
  const since = new Date(now.getTime() - delayedAfterMs)
  const isOpen = (at: Date) => hoursToday(hours, at).isWithinHours
  return isOpen(now) && isOpen(since) ? since : undefined
}
