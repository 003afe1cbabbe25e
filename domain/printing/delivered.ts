import { type OrderedPages, placesPerSide, sidesPerCopy } from './sheet-layout.ts'

/**
 * How many pages of all copies are in the tray when a job ends early, by the sides and sheets that the printer counted;
 * `undefined` where it counts neither. A sheet of which one side of two was printed is not delivered, nor is a part of a
 * booklet or of what is stapled.
 */
export function deliveredPages(
  order: OrderedPages,
  { impressions, sheets }: { impressions?: number | undefined; sheets?: number | undefined },
): number | undefined {
  const sides = [
    ...(isCounted(impressions) ? [wholeSheets(order, impressions)] : []),
    ...(isCounted(sheets) ? [sidesOn(order, sheets)] : []),
  ]
  return sides.length === 0 ? undefined : pagesOn(order, Math.min(...sides))
}

/** Some printers say by a negative number that they do not know. */
function isCounted(count: number | undefined): count is number {
  return count !== undefined && count >= 0
}

function wholeSheets(order: OrderedPages, impressions: number): number {
  const last = impressions % sidesPerCopy(order)
  return order.doubleSided ? impressions - (last % 2) : impressions
}

/** Each copy begins on a sheet of its own. */
function sidesOn(order: OrderedPages, sheets: number): number {
  const sides = sidesPerCopy(order)
  const perSheet = order.doubleSided ? 2 : 1
  const perCopy = Math.ceil(sides / perSheet)
  const whole = Math.floor(sheets / perCopy)
  return whole * sides + Math.min((sheets - whole * perCopy) * perSheet, sides)
}

/** The pages of what was ordered on the first so many sides. */
function pagesOn(order: OrderedPages, sides: number): number {
  return pagesOnSides(order, isWholeOnly(order) ? sides - (sides % sidesPerCopy(order)) : sides)
}

/** How many pages of all copies are on the first sides. */
export function pagesOnSides(order: Omit<OrderedPages, 'doubleSided'>, sides: number): number {
  const { pagesUsed, copies } = order
  const perCopy = sidesPerCopy(order)
  const whole = Math.floor(sides / perCopy)
  const begun = Math.min((sides % perCopy) * placesPerSide(order), pagesUsed)
  return Math.min(whole * pagesUsed + begun, pagesUsed * copies)
}

/** Some sheets of a booklet, or of what should have been stapled, are nothing that was ordered. */
function isWholeOnly({ booklet, finishing }: OrderedPages): boolean {
  return booklet === true || finishing === 'staple'
}

/**
 * How many pages of all copies are in trays once a printer has delivered `now` pages of what was left after `before`.
 * Of a copy that is printed whole again, those that came out earlier do not count twice.
 */
export function deliveredInAll(order: OrderedPages, before: number, now: number): number {
  const begun = before % order.pagesUsed
  const isRepeated = begun > 0 && restOfPrint(order, before).places.length === order.pagesUsed
  return Math.min(before - (isRepeated ? begun : 0) + now, order.pagesUsed * order.copies)
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
 * but for several copies whose last sheet has room left, and for very many: there the copy that was begun is
 * printed whole.
 */
export function restOfPrint(order: OrderedPages, delivered: number): RestOfPrint {
  const { pagesUsed, copies, doubleSided } = order
  const all = Array.from({ length: pagesUsed }, (_, place) => place)
  const left = copies - Math.floor(delivered / pagesUsed)
  const begun = delivered % pagesUsed
  // Everything came out once: who prints it again wants all of it.
  if (left <= 0) return { places: all, copies }
  if (begun === 0) return { places: all, copies: left }
  if (left === 1) return { places: all.slice(begun), copies: 1 }
  const hasRoomAtEnd = pagesUsed % (placesPerSide(order) * (doubleSided ? 2 : 1)) > 0
  const places = [...all.slice(begun), ...Array.from({ length: left - 1 }, () => all).flat()]
  return hasRoomAtEnd || places.length > mostPlaces ? { places: all, copies: left } : { places, copies: 1 }
}
