/** What is ordered of a document. */
export interface OrderedPages {
  /** Of one copy. */
  readonly pagesUsed: number
  readonly copies: number
  readonly doubleSided: boolean
}

/**
 * How many pages of all copies lie in the tray when a job ends early, by the sides and sheets that the printer counted;
 * `undefined` where it counts neither. A sheet of which one side of two was printed is not delivered.
 */
export function deliveredPages(
  { pagesUsed, copies, doubleSided }: OrderedPages,
  { impressions, sheets }: { impressions?: number | undefined; sheets?: number | undefined },
): number | undefined {
  const total = pagesUsed * copies
  const byImpressions = isCounted(impressions) ? wholeSheets(impressions, pagesUsed, doubleSided) : undefined
  const bySheets = isCounted(sheets) ? pagesOn(sheets, pagesUsed, doubleSided) : undefined
  if (byImpressions === undefined || bySheets === undefined) {
    const known = byImpressions ?? bySheets
    return known === undefined ? undefined : Math.min(known, total)
  }
  return Math.min(byImpressions, bySheets, total)
}

/** Some printers say by a negative number that they do not know. */
function isCounted(count: number | undefined): count is number {
  return count !== undefined && count >= 0
}

function wholeSheets(impressions: number, pagesUsed: number, doubleSided: boolean): number {
  const last = impressions % pagesUsed
  return doubleSided ? impressions - (last % 2) : impressions
}

/** Each copy begins on a sheet of its own. */
function pagesOn(sheets: number, pagesUsed: number, doubleSided: boolean): number {
  const sides = doubleSided ? 2 : 1
  const perCopy = Math.ceil(pagesUsed / sides)
  const whole = Math.floor(sheets / perCopy)
  return whole * pagesUsed + Math.min((sheets - whole * perCopy) * sides, pagesUsed)
}

/** What is still to be printed: pages by their place in a copy, counted from 0, and how often all of them. */
export interface RestOfPrint {
  readonly places: readonly number[]
  readonly copies: number
}

/** A copy that was begun is written out with the copies after it only as long as that stays a usual document. */
const mostPlaces = 500

/**
 * What to print of an order of which so many pages were delivered, copy by copy. Exactly the pages that are missing,
 * but for several copies whose last sheet has an empty back, and for very many: there the copy that was begun is
 * printed whole.
 */
export function restOfPrint(
  { pagesUsed, copies, doubleSided }: OrderedPages,
  delivered: number,
): RestOfPrint {
  const all = Array.from({ length: pagesUsed }, (_, place) => place)
  const left = copies - Math.floor(delivered / pagesUsed)
  const begun = delivered % pagesUsed
  if (begun === 0) return { places: all, copies: left }
  if (left === 1) return { places: all.slice(begun), copies: 1 }
  const hasEmptyBack = doubleSided && pagesUsed % 2 === 1
  const places = [...all.slice(begun), ...Array.from({ length: left - 1 }, () => all).flat()]
  return hasEmptyBack || places.length > mostPlaces ? { places: all, copies: left } : { places, copies: 1 }
}
