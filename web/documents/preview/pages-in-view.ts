/** A scrolling column of pages of one height; all lengths in CSS pixels. */
export interface PageColumn {
  pageCount: number
  /** From the top of one page to the top of the next. */
  pitch: number
  /** Space above the first page. */
  inset: number
  viewHeight: number
}

export interface PagesInView {
  /** The pages to draw, from 1: those in view and one on each side. */
  first: number
  last: number
  /** The page that the user reads: the first in view at the top of the column, the last at its end. */
  current: number
}

/** Which pages of the column are in view. */
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

/** The scroll position that makes `page` the current one, with the page as near to the top as possible. */
export function scrollTopOf(page: number, column: PageColumn): number {
  const { pageCount, pitch, inset, viewHeight } = column
  const mostScroll = mostScrollOf(column)
  // The scroll position at which the reading line, which moves down the view during scrolling, reaches a place.
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
