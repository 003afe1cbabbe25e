/** The assumed speed of a printer that does not report one, in pages a minute. */
const usualPagesPerMinute = 20

/** A printer may report no speed, or 0. */
export function usableSpeed(pagesPerMinute: number | null | undefined): number {
  return pagesPerMinute && pagesPerMinute > 0 ? pagesPerMinute : usualPagesPerMinute
}

/**
 * Minutes until so many pages are printed by printers of these speeds, in pages a minute, together; begun minutes count.
 * `undefined` where there is no printer.
 */
export function estimateMinutes(pages: number, speeds: readonly number[]): number | undefined {
  const speed = speeds.reduce((sum, each) => sum + each, 0)
  return speed > 0 ? Math.ceil(pages / speed) : undefined
}

/** A printer that works, and what it was given already. */
export interface WorkingPrinter {
  readonly pagesPerMinute: number
  /** Pages that are still to come of what it was given. */
  readonly pagesLeft: number
}

/**
 * Minutes until each of the waiting prints is done, of which the pages are given in their order: a print goes to the
 * printer that is free first. Begun minutes count. `undefined` where there is no printer.
 */
export function estimateFinishes(
  pagesInOrder: readonly number[],
  printers: readonly WorkingPrinter[],
): number[] | undefined {
  if (printers.length === 0) return undefined
  const busy = printers.map(busyUntil)
  return pagesInOrder.map((pages) => Math.ceil(printNext(pages, busy)))
}

/**
 * The same for one more print behind those that wait, which only some of the printers can do. `undefined` where none of
 * them works.
 */
export function estimateFinish(
  { pages, pagesBefore }: { readonly pages: number; readonly pagesBefore: readonly number[] },
  printers: readonly (WorkingPrinter & { readonly isAble: boolean })[],
): number | undefined {
  const busy = printers.map((printer) => ({ ...busyUntil(printer), isAble: printer.isAble }))
  const able = busy.filter(({ isAble }) => isAble)
  if (able.length === 0) return undefined
  for (const before of pagesBefore) printNext(before, busy)
  return Math.ceil(printNext(pages, able))
}

interface BusyPrinter {
  readonly pagesPerMinute: number
  /** In minutes from now. */
  until: number
}

function busyUntil({ pagesPerMinute, pagesLeft }: WorkingPrinter): BusyPrinter {
  return { pagesPerMinute, until: pagesLeft / pagesPerMinute }
}

/** Gives a print to the printer that is free first; returns when it is done. */
function printNext(pages: number, printers: readonly BusyPrinter[]): number {
  const next = printers.reduce((first, each) => (each.until < first.until ? each : first))
  next.until += pages / next.pagesPerMinute
  return next.until
}

/** Weight of the latest print in the moving average. */
const weightOfLatest = 0.2
/** Shorter prints are not measured: most of their time is not printing. */
const fewestPages = 3

/** The measured speed of a printer after another print, in pages a minute: a moving average. */
export function measuredSpeed(
  before: number | null,
  { pages, seconds }: { readonly pages: number; readonly seconds: number },
): number | null {
  if (pages < fewestPages || seconds <= 0) return before
  const latest = (pages * 60) / seconds
  return before === null ? latest : before + weightOfLatest * (latest - before)
}
