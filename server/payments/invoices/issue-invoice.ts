import type { SellerSettings, TaxSplit } from '@campus-print/domain/payments'
import { contactOf } from '../../accounts/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { CampusSettings } from '../../settings/index.ts'
import { issue } from './issue.ts'
import type { InvoiceSeller } from './tables.ts'

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

/** The seller as papers name it. */
function sellerOf({ sellerName: name, sellerAddress: address, gstin, sac }: SellerSettings): InvoiceSeller {
  return { name, address, gstin, sac }
}
