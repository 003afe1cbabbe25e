/** Pages of one height, one below the other, and the part of them that is looked at; all lengths in CSS pixels. */
export interface PageColumn {
  pageCount: number
  /** From the top of one page to the top of the next. */
  pitch: number
  /** Room above the first page. */
  inset: number
  scrollTop: number
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
export function pagesInView({ pageCount, pitch, inset, scrollTop, viewHeight }: PageColumn): PagesInView {
  const mostScroll = Math.max(inset + pageCount * pitch - viewHeight, 1)
  const progress = clamp(scrollTop / mostScroll, 0, 1)
  const pageAt = (y: number) => clamp(Math.floor((y - inset) / pitch) + 1, 1, pageCount)
  return {
    first: Math.max(pageAt(scrollTop) - 1, 1),
    last: Math.min(pageAt(scrollTop + viewHeight) + 1, pageCount),
    current: pageAt(scrollTop + viewHeight * progress),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
