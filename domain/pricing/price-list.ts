import { type Paise, toRupees } from './money.ts'

/** How the pages are inked; the specification's words. */
export const printTypes = ['black', 'color'] as const
export type PrintType = (typeof printTypes)[number]

/** Price of one printed page by print type, tax included, in paise. */
export type PriceList = Readonly<Record<PrintType, Paise>>

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
