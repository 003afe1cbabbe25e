import { feeEntries, strayCaptureEntries } from '@campus-print/domain/payments'
import type { PrintRequestRow } from '../ordering/tables.ts'
import type { Db } from '../platform/database/connect.ts'
import { feeOf } from './fee-of.ts'
import { book } from './ledger/book.ts'
import type { RazorpayPayment } from './razorpay/shapes.ts'
import { type MoneyParts, oweRefund } from './refunds/owe-refund.ts'

/** Books money that no print is made for, and has it sent back. There is no sale, so there is no invoice. */
export async function recordStray(
  parts: MoneyParts,
  trx: Db,
  request: PrintRequestRow,
  payment: { id: string; stated: RazorpayPayment },
): Promise<void> {
  const { amount } = payment.stated
  const fee = feeOf(payment.stated)
  await book(
    trx,
    { requestId: request.id, paymentId: payment.id, at: parts.now },
    { stray_capture: strayCaptureEntries(amount), ...(fee > 0 && { fee: feeEntries(fee) }) },
  )
  await oweRefund(parts, trx, {
    requestId: request.id,
    paymentId: payment.id,
    amount,
    reason: request.paid_at ? 'Paid a second time' : 'Paid after the request had ended',
    actor: 'system',
  })
}
