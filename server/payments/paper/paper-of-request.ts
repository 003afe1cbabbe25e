import type { RequestWithDocument } from '../../ordering/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { creditNoteOf, invoiceOf } from '../invoice-store.ts'
import type { InvoiceRow } from '../invoices/tables.ts'
import { firstPaymentOf } from '../payment-store.ts'
import { findRefund, refundsOfRequest } from '../refund-store.ts'
import { type Paper, type PaperRefund, titleOf } from './paper.ts'
import { presentBuyer, presentPrint, presentRefund, presentTax } from './present-paper.ts'

interface Parts {
  readonly db: Db
  /** The campus's own. */
  readonly timeZone: string
}

/** The invoice of a request, as a tax invoice if it may be called one, or as a receipt. */
export async function invoicePaper(
  parts: Parts,
  request: RequestWithDocument,
  { asReceipt }: { asReceipt: boolean },
): Promise<Paper> {
  const [invoice, payment, refunds] = await Promise.all([
    invoiceOf(parts.db, request.id),
    firstPaymentOf(parts.db, request.id),
    refundsOfInvoice(parts.db, request.id),
  ])
  if (!invoice) throw new Refusal('not_paid')
  return {
    ...commonPaper(parts, request, invoice, payment),
    title: titleOf('invoice', invoice.seller.gstin, asReceipt),
    corrects: null,
    refunds,
  }
}

/** The credit note of one refund; there is none for money that was never invoiced. */
export async function creditNotePaper(
  parts: Parts,
  request: RequestWithDocument,
  refundId: string,
): Promise<Paper> {
  const [invoice, payment, refund, creditNote] = await Promise.all([
    invoiceOf(parts.db, request.id),
    firstPaymentOf(parts.db, request.id),
    findRefund(parts.db, refundId),
    creditNoteOf(parts.db, refundId),
  ])
  if (!invoice) throw new Refusal('not_paid')
  if (!refund || creditNote?.request_id !== request.id) throw new Refusal('not_found')
  return {
    ...commonPaper(parts, request, creditNote, payment),
    title: titleOf('credit_note', creditNote.seller.gstin, false),
    corrects: { number: invoice.number, issuedAt: invoice.issued_at, reason: refund.reason },
    refunds: [],
  }
}

/** Money that was paid a second time goes back as well, and was never on the invoice. */
async function refundsOfInvoice(db: Db, requestId: string): Promise<PaperRefund[]> {
  const refunds = await refundsOfRequest(db, requestId)
  const invoiced = refunds.filter(({ effect }) => effect === 'queue')
  return Promise.all(invoiced.map(async (refund) => presentRefund(refund, await creditNoteOf(db, refund.id))))
}

function commonPaper(
  { timeZone }: Parts,
  request: RequestWithDocument,
  issued: InvoiceRow,
  payment: Awaited<ReturnType<typeof firstPaymentOf>>,
) {
  if (!payment) throw new Error(`Request ${request.id} has an invoice and no payment`)
  const { provider_payment_id: id, method, recorded_at: paidAt, simulated } = payment
  return {
    number: issued.number,
    issuedAt: issued.issued_at,
    timeZone,
    seller: issued.seller,
    buyer: presentBuyer(issued.buyer),
    print: presentPrint(request),
    total: issued.amount_paise,
    tax: presentTax(issued),
    payment: { id, method, paidAt, simulated },
  }
}
