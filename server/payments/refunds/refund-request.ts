import { refundable } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { lockSale, refundedOf } from '../refund-store.ts'
import type { MoneyParts, RefundCause } from './owe-refund.ts'
import { refundSale } from './refund-sale.ts'

/** Gives back what a request was paid with, as far as it was not given back before, in the caller's transaction. */
export async function refundRequest(
  parts: MoneyParts,
  trx: Db,
  requestId: string,
  cause: RefundCause,
): Promise<void> {
  const payment = await lockSale(trx, requestId)
  if (!payment) throw new Error(`Request ${requestId} was not paid`)
  const refunded = await refundedOf(trx, payment.id)
  const amount = refundable({ paid: payment.amount_paise, refunded })
  if (amount > 0) await refundSale(parts, trx, { ...cause, requestId, payment, amount, refunded })
}
