import { refundOwedEntries, splitRefundedTax } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { invoiceOf } from '../invoice-store.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { book } from '../ledger/book.ts'
import type { PaymentRow } from '../tables.ts'
import { type MoneyParts, type RefundCause, oweRefund } from './owe-refund.ts'

export interface PartOfSale extends RefundCause {
  readonly id?: string
  readonly requestId: string
  /** Locked by the caller. */
  readonly payment: PaymentRow
  readonly amount: number
  /** What of the payment was given back before. */
  readonly refunded: number
}

/** Gives a part of a sale back, or all of it: the refund, its journal and its credit note. */
export async function refundSale(parts: MoneyParts, trx: Db, part: PartOfSale): Promise<void> {
  const { requestId, payment, amount, refunded } = part
  const { now } = parts
  const invoice = await invoiceOf(trx, requestId)
  if (!invoice) throw new Error(`Request ${requestId} was paid, and has no invoice`)
  const split = splitRefundedTax(refunded, amount, invoice.tax_rate)
  const refundId = await oweRefund(parts, trx, { ...part, paymentId: payment.id })
  await book(
    trx,
    { requestId, paymentId: payment.id, refundId, at: now },
    { refund_owed: refundOwedEntries(split) },
  )
  await issueCreditNote(trx, { invoice, refundId, split, now })
}
