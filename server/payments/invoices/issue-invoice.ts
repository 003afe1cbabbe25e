import { type SellerSettings, type TaxSplit, financialYear } from '@campus-print/domain/payments'
import { contactOf } from '../../accounts/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type CampusSettings, currentSettings } from '../../settings/index.ts'
import type { InvoiceRow, InvoiceSeller } from './tables.ts'
import { type UnnumberedInvoice, insertInvoice } from './invoice-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
}

interface Sale {
  readonly requestId: string
  readonly ownerId: string
  readonly split: TaxSplit
  /** In hundredths of a percent. */
  readonly taxRate: number
  readonly settings: CampusSettings
}

/** Issues the invoice of a sale, with names and addresses as they are now. */
export async function issueInvoice(
  context: Context,
  { requestId, ownerId, split, taxRate, settings }: Sale,
): Promise<void> {
  const { name, email, category, department } = await contactOf(context.db, ownerId)
  const invoice = {
    series: 'invoice' as const,
    request_id: requestId,
    refund_id: null,
    corrects_id: null,
    amount_paise: split.taxable + split.cgst + split.sgst,
    taxable_paise: split.taxable,
    cgst_paise: split.cgst,
    sgst_paise: split.sgst,
    tax_rate: taxRate,
    seller: sellerOf(settings),
    buyer: { name, email, category, department },
  }
  await issue(context, { ...invoice, timeZone: settings.timeZone })
}

/** The seller as it is printed on invoices. */
function sellerOf({ sellerName: name, sellerAddress: address, gstin, sac }: SellerSettings): InvoiceSeller {
  return { name, address, gstin, sac }
}

/**
 * Issues the credit note of a refund, with the seller, the buyer and the rate of the invoice that it takes back. What is
 * set of money meanwhile does not matter, so that payments are refunded while that cannot be read, too.
 */
export async function issueCreditNote(
  context: Context,
  { invoice, refundId, split }: { invoice: InvoiceRow; refundId: string; split: TaxSplit },
): Promise<void> {
  const creditNote = {
    series: 'credit_note' as const,
    request_id: invoice.request_id,
    refund_id: refundId,
    corrects_id: invoice.id,
    amount_paise: split.taxable + split.cgst + split.sgst,
    taxable_paise: split.taxable,
    cgst_paise: split.cgst,
    sgst_paise: split.sgst,
    tax_rate: invoice.tax_rate,
    seller: invoice.seller,
    buyer: invoice.buyer,
  }
  const { timeZone } = await currentSettings(context.db)
  await issue(context, { ...creditNote, timeZone })
}

/** Issues an invoice or a credit note under the next number of its year: the last thing that a transaction does. */
async function issue(
  { db, now }: Context,
  { timeZone, ...invoice }: Omit<UnnumberedInvoice, 'financial_year' | 'issued_at'> & { timeZone: string },
): Promise<void> {
  await insertInvoice(db, { ...invoice, issued_at: now, financial_year: financialYear(now, timeZone) })
}
