import { type SellerSettings, type TaxSplit, financialYear } from '@campus-print/domain/payments'
import { contactOf } from '../../accounts/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type CampusSettings, currentSettings } from '../../settings/index.ts'
import type { InvoiceRow, InvoiceSeller } from './tables.ts'
import { type InvoiceLine, type UnnumberedInvoice, insertInvoice, taxColumns } from './invoice-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
}

interface Sale {
  readonly ownerId: string
  /** One line for each request that was paid. */
  readonly lines: readonly InvoiceLine[]
  /** The tax rate, in hundredths of a percent. */
  readonly taxRate: number
  readonly settings: CampusSettings
}

/** Issues the invoice of a sale, with names and addresses as they are now. */
export async function issueInvoice(
  context: Context,
  { ownerId, lines, taxRate, settings }: Sale,
): Promise<void> {
  const { name, email, category, department } = await contactOf(context.db, ownerId)
  const [first] = lines
  if (!first) throw new Error('An invoice needs a line')
  const invoice = {
    series: 'invoice' as const,
    request_id: first.requestId,
    refund_id: null,
    corrects_id: null,
    ...taxColumns(lines.map(({ split }) => split)),
    tax_rate: taxRate,
    seller: sellerOf(settings),
    buyer: { name, email, category, department },
  }
  await issue(context, { ...invoice, lines, timeZone: settings.timeZone })
}

/** The seller as it is printed on invoices. */
function sellerOf({ sellerName: name, sellerAddress: address, gstin, sac }: SellerSettings): InvoiceSeller {
  return { name, address, gstin, sac }
}

/**
 * Issues the credit note of a refund, with the seller, the buyer and the rate of the invoice that it takes
 * back. It does not read the current settings for money, so payments can be refunded while those are invalid.
 */
export async function issueCreditNote(
  context: Context,
  {
    invoice,
    requestId,
    refundId,
    split,
  }: { invoice: InvoiceRow; requestId: string; refundId: string; split: TaxSplit },
): Promise<void> {
  const creditNote = {
    series: 'credit_note' as const,
    request_id: requestId,
    refund_id: refundId,
    corrects_id: invoice.id,
    ...taxColumns([split]),
    tax_rate: invoice.tax_rate,
    seller: invoice.seller,
    buyer: invoice.buyer,
  }
  const { timeZone } = await currentSettings(context.db)
  await issue(context, { ...creditNote, lines: [], timeZone })
}

/**
 * Issues an invoice or a credit note under the next number of its year. It must be the transaction's last
 * step.
 */
async function issue(
  { db, now }: Context,
  {
    timeZone,
    lines,
    ...invoice
  }: Omit<UnnumberedInvoice, 'financial_year' | 'issued_at'> & {
    lines: readonly InvoiceLine[]
    timeZone: string
  },
): Promise<void> {
  const dated = { ...invoice, issued_at: now, financial_year: financialYear(now, timeZone) }
  await insertInvoice(db, dated, lines)
}
