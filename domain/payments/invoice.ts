import { formatPerZone } from '../time/index.ts'
import type { SellerSettings } from './seller.ts'

/** What is numbered, and what its numbers begin with. */
export const documentSeries = { invoice: 'CP', credit_note: 'CN' } as const
export type DocumentSeries = keyof typeof documentSeries

/** The most characters the number of an invoice may have (CGST Rules, rule 46 b). */
export const maxInvoiceNumberLength = 16

const monthFormat = formatPerZone('en-US', { year: 'numeric', month: 'numeric' })

/** The financial year a moment falls into, April to March in the given time zone: `2026-27`. */
export function financialYear(at: Date, timeZone: string): string {
  const parts = monthFormat(timeZone).formatToParts(at)
  const part = (type: 'year' | 'month') => Number(parts.find((found) => found.type === type)?.value)
  const first = part('month') >= 4 ? part('year') : part('year') - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** What the numbers of a series begin with in a financial year: `CP/26-27/`. */
export function invoiceNumberPrefix(series: DocumentSeries, year: string): string {
  return `${documentSeries[series]}/${year.slice(2)}/`
}

/** The fewest digits that a count is written with. */
export const invoiceNumberDigits = 6

/**
 * The number of a document of a series in a financial year: `CP/26-27/000123`. `sequence` counts from 1.
 * Throws `RangeError` for a count that is none, and where the number would be longer than the law allows.
 */
export function invoiceNumber(series: DocumentSeries, year: string, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`Not a count: ${sequence}`)
  const digits = String(sequence).padStart(invoiceNumberDigits, '0')
  const number = invoiceNumberPrefix(series, year) + digits
  if (number.length > maxInvoiceNumberLength) throw new RangeError(`The year ${year} has no numbers left`)
  return number
}

/** The titles of an invoice. */
export const invoiceTitles = ['Tax invoice', 'Receipt'] as const
export type InvoiceTitle = (typeof invoiceTitles)[number]

/** A seller registered for tax issues tax invoices; another seller's invoice is a receipt. Source: CGST Act 2017, section 31. */
export function invoiceTitle({ gstin }: Pick<SellerSettings, 'gstin'>): InvoiceTitle {
  return gstin === null ? 'Receipt' : 'Tax invoice'
}
