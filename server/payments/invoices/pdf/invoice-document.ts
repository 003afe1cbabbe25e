import { i18n, type Language } from '@campus-print/domain/language'
import {
  type DocumentSeries,
  type InvoiceTitle,
  type RefundProgress,
  type TaxSplit,
  invoiceTitle,
} from '@campus-print/domain/payments'
import type { PageColor, Paise, PrintType } from '@campus-print/domain/pricing'
import type { CampusBrand } from '../../../settings/index.ts'
import type { Media } from '@campus-print/domain/printing'

/** The content of an invoice, a receipt or a credit note; the same input makes the same bytes. */
export interface InvoiceDocument {
  /** Language of the texts. Names, numbers and the law's English abbreviations stay as they are. */
  readonly language: Language
  readonly title: InvoiceDocumentTitle
  readonly number: string
  readonly issuedAt: Date
  /** The time zone of the campus, for every date. */
  readonly timeZone: string
  readonly campus: CampusBrand
  readonly seller: {
    readonly name: string
    /** The lines of a postal address. */
    readonly address: string
    readonly gstin: string | null
  }
  readonly buyer: {
    readonly name: string
    readonly email: string
    /** Category and department: `Student, Information Technology`; `null` if not recorded. */
    readonly affiliation: string | null
  }
  /** One print, or several that were paid together; on a credit note the one that is refunded. */
  readonly prints: readonly SoldPrint[]
  readonly total: Paise
  /** `null` for a seller who is not registered. */
  readonly tax: InvoiceTax | null
  readonly payment: {
    /** The payment method in the provider's words. */
    readonly method: string | null
    /** `null` for cash. */
    readonly id: string | null
    readonly paidAt: Date
    /** No real money moved. */
    readonly simulated: boolean
  }
  /** The invoice that a credit note corrects, and the reason. */
  readonly corrects: { readonly number: string; readonly issuedAt: Date; readonly reason: string } | null
  /** Refunds of an invoice. */
  readonly refunds: readonly InvoiceRefund[]
}

export type InvoiceDocumentTitle = InvoiceTitle | 'Credit note'

export interface SoldPrint {
  readonly printId: string
  readonly documentName: string
  /** Its part of the total. */
  readonly amount: Paise
  /** Pages by price: one part, or two for a mixed print. */
  readonly parts: readonly SoldPages[]
  readonly copies: number
  readonly media: Media
  readonly printType: PrintType
  readonly doubleSided: boolean
}

export interface SoldPages {
  readonly color: PageColor
  /** Pages of one copy. */
  readonly pages: number
  readonly ratePerPage: Paise
}

export interface InvoiceTax {
  readonly sac: string
  /** The tax rate, in hundredths of a percent. */
  readonly rate: number
  readonly split: TaxSplit
}

export interface InvoiceRefund {
  /** Whether the refund is paid out at the desk. */
  readonly inCash?: boolean
  readonly amount: Paise
  readonly state: RefundProgress
  /** Time of that state. */
  readonly at: Date
  /** The number of its credit note. */
  readonly creditNote: string | null
}

/** A title in the present language. */
export function titleText(title: InvoiceDocumentTitle): string {
  if (title === 'Tax invoice') return i18n.t('Tax invoice')
  return title === 'Receipt' ? i18n.t('Receipt') : i18n.t('Credit note')
}

/** The title of a document; a receipt is the same for every seller. */
export function titleOf(
  series: DocumentSeries,
  gstin: string | null,
  asReceipt: boolean,
): InvoiceDocumentTitle {
  if (series === 'credit_note') return 'Credit note'
  return asReceipt ? 'Receipt' : invoiceTitle({ gstin })
}
