import type { TaxSplit } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { currentSettings } from '../../settings/index.ts'
import { issue } from './issue.ts'
import type { InvoiceRow } from './tables.ts'

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
