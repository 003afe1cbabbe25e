/** Pages of one height, one below the other, in a box that shows a part of them; all lengths in CSS pixels. */
export interface PageColumn {
  pageCount: number
  /** From the top of one page to the top of the next. */
  pitch: number
  /** Room above the first page. */
  inset: number
  viewHeight: number
}

export interface PagesInView {
  /** The pages worth drawing, counted from 1: those in sight and one before and after, so that scrolling meets no blank. */
  first: number
  last: number
  /** The page one reads: at the top of the column the first in sight, at its end the last. */
  current: number
}

/** Which pages of a column are looked at. */
export function pagesInView(column: PageColumn & { scrollTop: number }): PagesInView {
  const { pageCount, pitch, inset, scrollTop, viewHeight } = column
  const mostScroll = mostScrollOf(column)
  const progress = clamp(scrollTop / mostScroll, 0, 1)
  const pageAt = (y: number) => clamp(Math.floor((y - inset) / pitch) + 1, 1, pageCount)
  return {
    first: Math.max(pageAt(scrollTop) - 1, 1),
    last: Math.min(pageAt(scrollTop + viewHeight) + 1, pageCount),
    current: pageAt(scrollTop + viewHeight * progress),
  }
}

/** How far down a column has to be for a page to be the one that is read, and as near to the top as can be. */
export function scrollTopOf(page: number, column: PageColumn): number {
  const { pageCount, pitch, inset, viewHeight } = column
  const mostScroll = mostScrollOf(column)
  // Where the line one reads at, which moves down the box as one goes down the column, enters a place in the column.
  const enters = (place: number) => (place * mostScroll) / (mostScroll + viewHeight)
  const top = inset + (page - 1) * pitch
  const first = page === 1 ? 0 : enters(top) + 1
  const last = page === pageCount ? mostScroll : enters(top + pitch) - 1
  return clamp(top - inset, first, Math.max(first, last))
}

function mostScrollOf({ pageCount, pitch, inset, viewHeight }: PageColumn): number {
  return Math.max(inset + pageCount * pitch - viewHeight, 1)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
