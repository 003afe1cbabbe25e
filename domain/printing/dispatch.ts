/** How much a page delays a print in the order of dispatch. */
const msOfPage = 1_000
/** A thesis waits at most so much longer than a page would. */
const longestMs = 20 * 60_000

/**
 * The time by which waiting prints are ordered: that of its payment, or of the owner's latest print that still waits,
 * plus some time for its pages. So short prints pass long ones for a while and never for good, and of several owners
 * each is served in turn, however many prints one of them has.
 */
export function queueTime(print: {
  readonly paidAt: Date
  /** Pages of all copies. */
  readonly pages: number
  /** The latest queue time of the owner's prints that wait. */
  readonly latestOfOwner: Date | undefined
}): Date {
  const { paidAt, pages, latestOfOwner } = print
  const begin = Math.max(paidAt.getTime(), latestOfOwner?.getTime() ?? 0)
  return new Date(begin + Math.min(pages * msOfPage, longestMs))
}

/** The state of a printer: `down` is stopped, paused at the printer, or without progress for long. */
export type PrinterCondition = 'idle' | 'busy' | 'down'

/** What a printer has been sent, and what it can take. */
export interface PrinterLoad {
  readonly condition: PrinterCondition
  /** Whether it keeps jobs that wait for each other. */
  readonly queues: boolean
  /** Prints that were given to it and have not ended. */
  readonly prints: number
  /** Pages of those that are still to come. */
  readonly pages: number
  readonly pagesPerMinute: number
}

/** A printer with this many prints stays busy while the next one is sent. */
const enoughPrints = 5
const enoughMinutes = 1

/** Whether a printer shall be given another print now; what waits with us can still go to any printer. */
export function hasRoom({ condition, queues, prints, pages, pagesPerMinute }: PrinterLoad): boolean {
  if (prints === 0) return queues || condition !== 'busy'
  if (!queues || condition === 'down') return false
  return prints < enoughPrints && pages / pagesPerMinute < enoughMinutes
}

/**
 * The printers that are given the next print, the best first: those that work before those that are down, and of those
 * the one that is done soonest. `down` ones come last, for prints that no other printer can do.
 */
export function byLoad<Printer extends PrinterLoad>(printers: readonly Printer[]): Printer[] {
  return printers.toSorted(
    (one, other) =>
      Number(one.condition === 'down') - Number(other.condition === 'down') ||
      minutesOf(one) - minutesOf(other) ||
      Number(one.condition === 'busy') - Number(other.condition === 'busy'),
  )
}

function minutesOf({ pages, pagesPerMinute }: PrinterLoad): number {
  return pages / pagesPerMinute
}

/** A printer with prints and without progress for this time counts as down, whatever it reports. */
export const stillAfterMs = 2 * 60_000
/** How long a print may be without progress at its printer before the desk decides. */
const stalledAfterMs = 10 * 60_000
/** What a slow printer takes for a page. */
const slowPageMs = 6_000

/** Whether the desk shall find out what became of a print that a printer has been given and does not go on with. */
export function isOverdue(print: { readonly pages: number; readonly stillMs: number }): boolean {
  return print.stillMs > stalledAfterMs + print.pages * slowPageMs
}

/** How long such a printer gets no new prints, in ms. */
export const distrustedForMs = 5 * 60_000
