import { type Category, departmentLabels } from '@campus-print/domain/accounts'
import { refundProgress } from '@campus-print/domain/payments'
import type { RequestWithDocument } from '../../../ordering/index.ts'
import type { InvoiceBuyer, InvoiceRow } from '../tables.ts'
import type { RefundOfPayment } from '../../refunds/refund-store.ts'
import type { InvoiceDocument, InvoiceRefund, InvoiceTax, SoldPrint } from './invoice-document.ts'

const categoryNames: Record<Category, string> = { student: 'Student', staff: 'Staff', professor: 'Professor' }

export function presentBuyer({ name, email, category, department }: InvoiceBuyer): InvoiceDocument['buyer'] {
  const affiliation =
    category && department ? `${categoryNames[category]}, ${departmentLabels[department]}` : null
  return { name, email, affiliation }
}

export function presentPrint(request: RequestWithDocument): SoldPrint {
  return {
    printId: request.print_id,
    documentName: request.document_name,
    pages: request.pages_used,
    copies: request.copies,
    media: request.media,
    printType: request.print_type,
    doubleSided: request.double_sided,
    ratePerPage: request.cost_per_page_paise,
  }
}

/** The tax on a paper; who is not registered shows none. */
export function presentTax(issued: InvoiceRow): InvoiceTax | null {
  if (issued.seller.gstin === null) return null
  const { taxable_paise: taxable, cgst_paise: cgst, sgst_paise: sgst, tax_rate: rate } = issued
  return { sac: issued.seller.sac, rate, split: { taxable, cgst, sgst } }
}

export function presentRefund(refund: RefundOfPayment, creditNote: InvoiceRow | undefined): InvoiceRefund {
  return {
    amount: refund.amount_paise,
    state: refundProgress[refund.status],
    at: refund.settled_at ?? refund.created_at,
    creditNote: creditNote?.number ?? null,
  }
}
