import { type WeekHours, campusClock } from './business-hours.ts'

/** Whether the desk is open at a moment, and what of that changes next. Times are `HH:MM` on the campus's clock. */
export type Opening =
  | { readonly isOpen: true; readonly until: string }
  /** `daysAhead` is 0 for today; `weekday` counts from Sunday. */
  | { readonly isOpen: false; readonly next: NextOpening | null }

export interface NextOpening {
  readonly daysAhead: number
  readonly weekday: number
  readonly at: string
}

/** `next` is `null` where no day of the week has hours. */
export function openingAt(week: WeekHours, now: Date, timeZone: string): Opening {
  const { weekday, time } = campusClock(now, timeZone)
  const today = week[weekday]
  if (today && time >= today.start && time < today.end) return { isOpen: true, until: today.end }
  for (let daysAhead = 0; daysAhead <= 7; daysAhead += 1) {
    const day = (weekday + daysAhead) % 7
    const hours = week[day]
    if (hours && (daysAhead > 0 || time < hours.start)) {
      return { isOpen: false, next: { daysAhead, weekday: day, at: hours.start } }
    }
  }
  return { isOpen: false, next: null }
}
