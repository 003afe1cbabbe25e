import type { SellerSettings } from './seller.ts'

/** What the paper of a sale may be titled. */
export const invoiceTitles = ['Tax invoice', 'Receipt'] as const
export type InvoiceTitle = (typeof invoiceTitles)[number]

/** Who is registered for tax issues tax invoices; anyone else's invoice is a receipt. Source: CGST Act 2017, section 31. */
export function invoiceTitle({ gstin }: Pick<SellerSettings, 'gstin'>): InvoiceTitle {
  return gstin === null ? 'Receipt' : 'Tax invoice'
}
