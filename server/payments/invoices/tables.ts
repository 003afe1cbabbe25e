import type { Category, Department } from '@campus-print/domain/accounts'
import type { DocumentSeries } from '@campus-print/domain/payments'
import type { Generated, JSONColumnType, Selectable } from 'kysely'

/** The seller as named on an invoice. */
export interface InvoiceSeller {
  readonly name: string
  /** The lines of a postal address. */
  readonly address: string
  /** `null` for a seller who is not registered: the document is a receipt and shows no tax. */
  readonly gstin: string | null
  readonly sac: string
}

/** The buyer as named on an invoice. */
export interface InvoiceBuyer {
  readonly name: string
  readonly email: string
  /** Their category at that time; unset on the oldest invoices. */
  readonly category?: Category
  readonly department?: Department
}

export interface InvoiceCountersTable {
  series: DocumentSeries
  financial_year: string
  last_sequence: number
}

export interface InvoicesTable {
  id: Generated<string>
  series: DocumentSeries
  financial_year: string
  sequence: number
  number: string
  /** The first request of an invoice, or the refunded request of a credit note. */
  request_id: string
  /** The refund of a credit note. */
  refund_id: string | null
  /** The invoice that a credit note corrects. */
  corrects_id: string | null
  amount_paise: number
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  /** The tax rate, in hundredths of a percent. */
  tax_rate: number
  seller: JSONColumnType<InvoiceSeller>
  buyer: JSONColumnType<InvoiceBuyer>
  issued_at: Date
}
/** An invoice or a credit note; its row never changes. */
export type InvoiceRow = Selectable<InvoicesTable>

/** The line of an invoice for one request. */
export interface InvoiceLinesTable {
  invoice_id: string
  request_id: string
  position: number
  amount_paise: number
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
}
export type InvoiceLineRow = Selectable<InvoiceLinesTable>

export interface InvoicesTables {
  invoice_counters: InvoiceCountersTable
  invoice_lines: InvoiceLinesTable
  invoices: InvoicesTable
}
