import type { RequestPayment, RequestRefund } from '@campus-print/contract/payments'
import { invoiceTitle, refundKind, refundProgress } from '@campus-print/domain/payments'
import { toRupees } from '@campus-print/domain/pricing'
import type { Db } from '../platform/database/connect.ts'
import { creditNoteOf, invoiceOf } from './invoice-store.ts'
import { firstPaymentOf } from './payment-store.ts'
import { type RefundOfPayment, refundsOfRequest } from './refund-store.ts'

/** What was paid for a request and what of it went back, or `null` while no money came in. */
export async function paymentOfRequest(db: Db, requestId: string): Promise<RequestPayment | null> {
  const payment = await firstPaymentOf(db, requestId)
  if (!payment) return null
  const invoice = await invoiceOf(db, requestId)
  const refunds = await refundsOfRequest(db, requestId)
  const isSold = payment.effect === 'queue'
  return {
    amount: toRupees(payment.amount_paise),
    method: payment.method,
    paidAt: payment.recorded_at.toISOString(),
    invoiceNumber: invoice?.number ?? null,
    invoiceTitle: invoice ? invoiceTitle(invoice.seller) : null,
    refunds: await Promise.all(refunds.map((refund) => presentRefund(db, refund, { isSold }))),
  }
}

async function presentRefund(
  db: Db,
  refund: RefundOfPayment,
  { isSold }: { isSold: boolean },
): Promise<RequestRefund> {
  const { id, effect, status, amount_paise, reason, created_at, settled_at } = refund
  const refundedAt = status === 'processed' ? settled_at : null
  return {
    id,
    kind: refundKind({ effect, isSold }),
    amount: toRupees(amount_paise),
    status: refundProgress[status],
    reason,
    createdAt: created_at.toISOString(),
    refundedAt: refundedAt?.toISOString() ?? null,
    creditNoteNumber: (await creditNoteOf(db, id))?.number ?? null,
  }
}
