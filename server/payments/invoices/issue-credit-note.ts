import type { TaxSplit } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { settingsForMoney } from '../../settings/settings-for-money.ts'
import { issue } from './issue.ts'
import { sellerOf } from './issue-invoice.ts'
import type { InvoiceRow } from './tables.ts'

/** Issues the credit note of a refund, at the rate and to the buyer of the invoice that it takes back. */
export async function issueCreditNote(
  trx: Db,
  { invoice, refundId, split, now }: { invoice: InvoiceRow; refundId: string; split: TaxSplit; now: Date },
): Promise<void> {
  const settings = await settingsForMoney(trx)
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
    seller: sellerOf(settings),
    buyer: invoice.buyer,
    issued_at: now,
  }
  await issue(trx, creditNote, settings.timeZone)
}
