import { type Paise, toRupees } from './money.ts'

/** The colours of a printed page. */
export const pageColors = ['black', 'color'] as const
export type PageColor = (typeof pageColors)[number]

/** The colours of a printed document: `mixed` prints some of its pages in colour. */
export const printTypes = [...pageColors, 'mixed'] as const
export type PrintType = (typeof printTypes)[number]

/** Price of one printed page, tax included, in paise. */
export type PriceList = Readonly<Record<PageColor, Paise>>

/** The prices a new campus begins with: ₹1 black and white, ₹5 colour. */
export const defaultPriceList: PriceList = { black: 100, color: 500 }

/**
 * The price of a page that can be meant, in paise. Less is rupees that were written for paise, and pays for no paper.
 */
export const minPagePrice: Paise = 20
export const maxPagePrice: Paise = 100_000

/** Whether an amount in rupees is a price of a page that can be meant, in whole paise. */
export function isPagePrice(rupees: number): boolean {
  const paise = Math.round(rupees * 100)
  return paise >= minPagePrice && paise <= maxPagePrice && toRupees(paise) === rupees
}
