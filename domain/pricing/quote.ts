import type { Paise } from './money.ts'
import { type PageColor, type PriceList, type PrintType, pageColors } from './price-list.ts'

/** What a print costs and how that sum comes about. */
export interface Quote {
  /** Pages of the document that are printed in one copy. */
  readonly pagesUsed: number
  readonly copies: number
  /** `pagesUsed x copies`. */
  readonly totalPages: number
  /** `null` where pages in black and in colour may be in one print. */
  readonly costPerPage: Paise | null
  readonly breakdown: CostBreakdown
  /** What the parts of the breakdown add up to. */
  readonly total: Paise
}

/** The pages of all copies and their cost, by what they are printed in. */
export type CostBreakdown = Readonly<
  Record<PageColor, { readonly pages: number; readonly perPage: Paise; readonly total: Paise }>
>

interface PricedPrint {
  readonly pagesUsed: number
  readonly copies: number
  readonly printType: PrintType
  /** Number of coloured pages in one copy of a mixed print. */
  readonly colorPagesUsed?: number | undefined
}

/**
 * The price of a print, in paise. Both sides of a sheet count as pages, so double-sided costs the same.
 * Throws `RangeError` when a count is not a positive integer, or when there are more colour pages than pages.
 */
export function quote(print: PricedPrint, prices: PriceList): Quote {
  const { pagesUsed, copies, printType } = print
  if (!isCount(pagesUsed) || !isCount(copies)) {
    throw new RangeError(`Nothing to price: ${pagesUsed} pages, ${copies} copies`)
  }
  const inColor = colorPagesUsed(print)
  const breakdown = {
    black: partOf((pagesUsed - inColor) * copies, prices.black),
    color: partOf(inColor * copies, prices.color),
  }
  return {
    pagesUsed,
    copies,
    totalPages: pagesUsed * copies,
    costPerPage: printType === 'mixed' ? null : prices[printType],
    breakdown,
    total: breakdown.black.total + breakdown.color.total,
  }
}

/**
 * The price of the last so many pages of a print, in paise: what is left to print when the first ones were delivered.
 * `pages` says of each page of one copy, in the order of printing, what it is printed in; copies follow each other.
 */
export function priceOfLastPages(
  { pages, copies }: { pages: readonly PageColor[]; copies: number },
  { count, prices }: { count: number; prices: PriceList },
): Paise {
  const wholeCopies = Math.min(copies, Math.floor(count / pages.length))
  const ofCopy = (color: PageColor) => pages.filter((each) => each === color).length
  const rest = wholeCopies === copies ? [] : pages.slice(pages.length - (count % pages.length))
  return pageColors
    .map(
      (color) => (wholeCopies * ofCopy(color) + rest.filter((each) => each === color).length) * prices[color],
    )
    .reduce((sum, part) => sum + part, 0)
}

function colorPagesUsed({ printType, pagesUsed, colorPagesUsed: chosen = 0 }: PricedPrint): number {
  if (printType !== 'mixed') return printType === 'color' ? pagesUsed : 0
  if (!Number.isSafeInteger(chosen) || chosen < 0 || chosen > pagesUsed)
    throw new RangeError(`${chosen} of ${pagesUsed} pages cannot be in colour`)
  return chosen
}

function partOf(pages: number, perPage: Paise) {
  return { pages, perPage, total: pages * perPage }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}
