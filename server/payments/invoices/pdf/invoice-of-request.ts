import { i18n } from '@campus-print/domain/language'
import { type RequestWithDocument, anyRequests } from '../../../ordering/index.ts'
import type { CampusBrand } from '../../../settings/index.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { creditNotesOfRefunds, invoiceOf, invoicesOfRequests, linesOfInvoices } from '../invoice-store.ts'
import type { InvoiceBuyer, InvoiceRow } from '../tables.ts'
import { type FirstPayment, firstPaymentsOfRequests } from '../../checkout/payment-store.ts'
import { type RefundOfPayment, findRefund, refundsOfRequests } from '../../refunds/refund-store.ts'
import {
  type InvoiceDocument,
  type InvoiceRefund,
  type InvoiceTax,
  type SoldPages,
  type SoldPrint,
  titleOf,
} from './invoice-document.ts'
import { type Category, departmentLabels } from '@campus-print/domain/accounts'
import { refundProgress } from '@campus-print/domain/payments'
import type { Paise } from '@campus-print/domain/pricing'

interface Context {
  readonly db: Db
  /** The time zone of the campus. */
  readonly timeZone: string
  readonly campus: CampusBrand
}

/** The invoice of a request, titled as a receipt or, if the law allows it, as a tax invoice. */
export async function invoiceDocument(
  context: Context,
  { request, asReceipt }: { request: RequestWithDocument; asReceipt: boolean },
): Promise<InvoiceDocument> {
  const [document] = await invoiceDocuments(context, { requests: [request], asReceipt })
  if (!document) throw new ApiError('not_paid')
  return document
}

/** The invoices of some requests, each once: one may be for several of them. Throws if a request has none. */
export async function invoiceDocuments(
  { db, timeZone, campus }: Context,
  { requests, asReceipt }: { requests: readonly RequestWithDocument[]; asReceipt: boolean },
): Promise<InvoiceDocument[]> {
  const invoices = await invoicesOfRequests(
    db,
    requests.map(({ id }) => id),
  )
  if (requests.some(({ id }) => !invoices.has(id))) throw notPaid(requests.length)
  const distinct = new Map([...invoices.values()].map((invoice) => [invoice.id, invoice]))
  const lines = await linesOfInvoices(db, [...distinct.keys()])
  const sold = await withOthers(
    db,
    requests,
    lines.map(({ request_id }) => request_id),
  )
  const ids = [...sold.keys()]
  const payments = await firstPaymentsOfRequests(db, ids)
  // A second payment is refunded as well, and was never on the invoice.
  const refunds = (await refundsOfRequests(db, ids)).filter(({ effect }) => effect === 'queue')
  const creditNotes = await creditNotesOfRefunds(
    db,
    refunds.map(({ id }) => id),
  )
  return [...distinct.values()].map((invoice) => {
    const own = lines.filter(({ invoice_id }) => invoice_id === invoice.id)
    const isOn = new Set(own.map(({ request_id }) => request_id))
    return {
      ...commonDocument(invoice, { payment: payments.get(invoice.request_id), timeZone, campus }),
      prints: own.flatMap(({ request_id, amount_paise }) => {
        const request = sold.get(request_id)
        return request ? [presentPrint(request, amount_paise)] : []
      }),
      title: titleOf('invoice', invoice.seller.gstin, asReceipt),
      corrects: null,
      refunds: refunds
        .filter(({ request_id }) => isOn.has(request_id))
        .map((refund) => presentRefund(refund, creditNotes.get(refund.id))),
    }
  })
}

function notPaid(requests: number): ApiError {
  return requests === 1
    ? new ApiError('not_paid')
    : new ApiError('not_paid', i18n.t('Some of these print requests are not paid yet.'))
}

/** Some requests and those that were paid together with them, by id. */
async function withOthers(
  db: Db,
  requests: readonly RequestWithDocument[],
  ids: readonly string[],
): Promise<Map<string, RequestWithDocument>> {
  const found = new Map(requests.map((request) => [request.id, request]))
  const others = ids.filter((id) => !found.has(id))
  if (others.length > 0) for (const request of await anyRequests(db, others)) found.set(request.id, request)
  return found
}

/** The credit note of one refund; there is none for money that was never invoiced. */
export async function creditNoteDocument(
  context: Context,
  { request, refundId }: { request: RequestWithDocument; refundId: string },
): Promise<InvoiceDocument> {
  const { db, timeZone, campus } = context
  const [invoice, payments, refund, creditNotes] = await Promise.all([
    invoiceOf(db, request.id),
    firstPaymentsOfRequests(db, [request.id]),
    findRefund(db, refundId),
    creditNotesOfRefunds(db, [refundId]),
  ])
  const payment = payments.get(request.id)
  const creditNote = creditNotes.get(refundId)
  if (!invoice) throw new ApiError('not_paid')
  if (!refund || creditNote?.request_id !== request.id) throw new ApiError('not_found')
  return {
    ...commonDocument(creditNote, { payment, timeZone, campus }),
    prints: [presentPrint(request, creditNote.amount_paise)],
    title: titleOf('credit_note', creditNote.seller.gstin, false),
    corrects: { number: invoice.number, issuedAt: invoice.issued_at, reason: i18n.known(refund.reason) },
    refunds: [],
  }
}

interface DocumentContext {
  readonly payment: FirstPayment | undefined
  readonly timeZone: string
  readonly campus: CampusBrand
}

function commonDocument(issued: InvoiceRow, context: DocumentContext) {
  const { payment, timeZone, campus } = context
  if (!payment) throw new Error(`Invoice ${issued.number} is for no payment`)
  const { provider_payment_id, method, recorded_at: paidAt, simulated } = payment
  const id = payment.channel === 'cash' ? null : provider_payment_id
  return {
    language: i18n.language,
    number: issued.number,
    issuedAt: issued.issued_at,
    timeZone,
    campus,
    seller: issued.seller,
    buyer: presentBuyer(issued.buyer),
    total: issued.amount_paise,
    tax: presentTax(issued),
    payment: { id, method, paidAt, simulated },
  }
}

const categoryNames: Readonly<Record<Category, () => string>> = {
  student: () => i18n.t('Student'),
  staff: () => i18n.t('Staff'),
  professor: () => i18n.t('Professor'),
}

function presentBuyer({ name, email, category, department }: InvoiceBuyer): InvoiceDocument['buyer'] {
  const affiliation =
    category && department ? `${categoryNames[category]()}, ${departmentLabels[department]}` : null
  return { name, email, affiliation }
}

function presentPrint(request: RequestWithDocument, amount: Paise): SoldPrint {
  return {
    amount,
    printId: request.print_id,
    documentName: request.document_name,
    parts: partsOf(request),
    copies: request.copies,
    media: request.media,
    printType: request.print_type,
    doubleSided: request.double_sided,
  }
}

function partsOf(request: RequestWithDocument): SoldPages[] {
  const { print_type: printType, pages_used: pages, cost_per_page_paise: ratePerPage } = request
  if (printType !== 'mixed') return [{ color: printType, pages, ratePerPage }]
  const inColor = request.color_pages_used ?? 0
  const parts: SoldPages[] = [
    { color: 'black', pages: pages - inColor, ratePerPage },
    { color: 'color', pages: inColor, ratePerPage: request.color_cost_per_page_paise ?? 0 },
  ]
  return parts.filter((part) => part.pages > 0)
}

/** The tax on a document; `null` for a seller who is not registered. */
function presentTax(issued: InvoiceRow): InvoiceTax | null {
  if (issued.seller.gstin === null) return null
  const { taxable_paise: taxable, cgst_paise: cgst, sgst_paise: sgst, tax_rate: rate } = issued
  return { sac: issued.seller.sac, rate, split: { taxable, cgst, sgst } }
}

export function presentRefund(refund: RefundOfPayment, creditNote: InvoiceRow | undefined): InvoiceRefund {
  return {
    inCash: refund.channel === 'cash',
    amount: refund.amount_paise,
    state: refundProgress[refund.status],
    at: refund.settled_at ?? refund.created_at,
    creditNote: creditNote?.number ?? null,
  }
}
