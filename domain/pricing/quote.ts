import type { Paise } from './money.ts'
import type { PriceList, PrintType } from './price-list.ts'

/** What a print costs and how that sum comes about. */
export interface Quote {
  /** Pages of the document that are printed in one copy. */
  readonly pagesUsed: number
  readonly copies: number
  /** `pagesUsed x copies`. */
  readonly totalPages: number
  readonly costPerPage: Paise
  /** `totalPages x costPerPage`. */
  readonly total: Paise
}

/**
 * The price of a print, in paise. Both sides of a sheet count as pages, so double-sided costs the same.
 * Throws `RangeError` when a count is not a positive integer.
 */
export function quote(
  order: { pagesUsed: number; copies: number; printType: PrintType },
  prices: PriceList,
): Quote {
  const { pagesUsed, copies } = order
  if (!isCount(pagesUsed) || !isCount(copies)) {
    throw new RangeError(`Nothing to price: ${pagesUsed} pages, ${copies} copies`)
  }
  const totalPages = pagesUsed * copies
  const costPerPage = prices[order.printType]
  return { pagesUsed, copies, totalPages, costPerPage, total: totalPages * costPerPage }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}
