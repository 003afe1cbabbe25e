import { type SellerSettings, type TaxSplit, financialYear } from '@campus-print/domain/payments'
import { contactOf } from '../../accounts/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type CampusSettings, currentSettings } from '../../settings/index.ts'
import type { InvoiceRow, InvoiceSeller } from './tables.ts'
import { type UnnumberedInvoice, insertInvoice } from './invoice-store.ts'

interface Sale {
  readonly requestId: string
  readonly ownerId: string
  readonly split: TaxSplit
  /** In hundredths of a percent. */
  readonly taxRate: number
  readonly settings: CampusSettings
  readonly now: Date
}

/** Issues the invoice of a sale, with names and addresses as they are now. */
export async function issueInvoice(
  trx: Db,
  { requestId, ownerId, split, taxRate, settings, now }: Sale,
): Promise<void> {
  const { name, email, category, department } = await contactOf(trx, ownerId)
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
    issued_at: now,
  }
  await issue(trx, invoice, settings.timeZone)
}

/** The seller as it is printed on invoices. */
function sellerOf({ sellerName: name, sellerAddress: address, gstin, sac }: SellerSettings): InvoiceSeller {
  return { name, address, gstin, sac }
}

/**
 * Issues the credit note of a refund, with the seller, the buyer and the rate of the invoice that it takes back. What is
 * set of money meanwhile does not matter, so that money goes back while that cannot be read, too.
 */
export async function issueCreditNote(
  trx: Db,
  { invoice, refundId, split, now }: { invoice: InvoiceRow; refundId: string; split: TaxSplit; now: Date },
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
    issued_at: now,
  }
  const { timeZone } = await currentSettings(trx)
  await issue(trx, creditNote, timeZone)
}

/** Issues an invoice or a credit note under the next number of its year: the last thing that a transaction does. */
export async function issue(
  trx: Db,
  unnumbered: Omit<UnnumberedInvoice, 'financial_year'>,
  timeZone: string,
): Promise<void> {
  const financial_year = financialYear(unnumbered.issued_at, timeZone)
  await insertInvoice(trx, { ...unnumbered, financial_year })
}
