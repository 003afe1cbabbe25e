import { effectiveTaxRate, feeEntries, saleEntries, splitTax } from '@campus-print/domain/payments'
import type { PrintRequestRow } from '../ordering/tables.ts'
import type { Db } from '../platform/database/connect.ts'
import { settingsForMoney } from '../settings/settings-for-money.ts'
import { issueInvoice } from './invoices/issue-invoice.ts'
import { book } from './ledger/book.ts'
import { feeOf } from './fee-of.ts'
import type { RazorpayPayment } from './razorpay/shapes.ts'

/** Books money that came in for a print, and issues its invoice: the last thing that the transaction does. */
export async function recordSale(
  trx: Db,
  request: PrintRequestRow,
  payment: { id: string; stated: RazorpayPayment },
  now: Date,
): Promise<void> {
  const settings = await settingsForMoney(trx)
  const taxRate = effectiveTaxRate(settings)
  const split = splitTax(payment.stated.amount, taxRate)
  const fee = feeOf(payment.stated)
  await book(
    trx,
    { requestId: request.id, paymentId: payment.id, at: now },
    { sale: saleEntries(split), ...(fee > 0 && { fee: feeEntries(fee) }) },
  )
  await issueInvoice(trx, { requestId: request.id, ownerId: request.owner_id, split, taxRate, settings, now })
}
