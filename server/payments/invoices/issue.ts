import { type DocumentSeries, financialYear, invoiceNumber } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { insertInvoice, nextSequence } from '../invoice-store.ts'
import type { InvoiceRow } from './tables.ts'

/** An invoice or a credit note that only lacks its number. */
export type Unnumbered = Omit<InvoiceRow, 'id' | 'financial_year' | 'sequence' | 'number'>

/** Gives the next number of its series and writes it down: the last thing that a transaction does. */
export async function issue(trx: Db, unnumbered: Unnumbered, timeZone: string): Promise<void> {
  const { series, issued_at: at } = unnumbered
  const year = financialYear(at, timeZone)
  const sequence = await nextSequence(trx, series, year)
  await insertInvoice(trx, { ...unnumbered, ...numbered(series, year, sequence) })
}

function numbered(series: DocumentSeries, year: string, sequence: number) {
  return { financial_year: year, sequence, number: invoiceNumber(series, year, sequence) }
}
