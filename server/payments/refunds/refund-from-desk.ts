import type { BodyOf } from '@campus-print/contract/endpoint'
import type { refundRequest as refundRequestCall } from '@campus-print/contract/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { lockRequest } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { type RefundOfPayment, findRefund, lockSale, refundedOf } from './refund-store.ts'
import { refundIdTaken, refundSale } from './create-refund.ts'
import {
  type PaidAndRefunded,
  everythingRefunded,
  notAnAmountOfRupees,
  refundError,
  refundErrorMessage,
  refundable,
} from '@campus-print/domain/payments'

type RefundInput = BodyOf<typeof refundRequestCall>

/** The desk gives back what was paid for a request, all that is left or a part of it, however far its print is. */
export async function refundFromDesk(
  context: WriteContext,
  { operatorId, requestId, input }: { operatorId: string; requestId: string; input: RefundInput },
): Promise<void> {
  const { refundId: id, amount: rupees, reason } = input
  await context.db.transaction().execute(async (trx) => {
    await lockRequest(trx, requestId)
    const payment = await lockSale(trx, requestId)
    if (!payment) throw new ApiError('not_paid')
    const earlier = id === undefined ? undefined : await findRefund(trx, id)
    if (earlier) return sameAgain(earlier, { paymentId: payment.id, rupees })
    const refunded = await refundedOf(trx, payment.id)
    const amount = amountToRefund(rupees, { paid: payment.amount_paise, refunded })
    const cause = { reason, actor: 'desk', actorId: operatorId } as const
    const part = { requestId, payment, amount, refunded, ...(id !== undefined && { id }) }
    await refundSale({ ...context, db: trx }, { ...cause, ...part })
  })
}

/** Asked for again: nothing is to do, unless it is another refund or did not go through. */
function sameAgain(
  earlier: RefundOfPayment,
  { paymentId, rupees }: { paymentId: string; rupees: number | undefined },
): void {
  if (earlier.payment_id !== paymentId) throw refundIdTaken()
  if (rupees !== undefined && paiseOf(rupees) !== earlier.amount_paise) {
    const amount = formatRupees(earlier.amount_paise)
    throw invalidField('refundId', `${amount} was given back already. Ask anew for another amount.`)
  }
  if (earlier.status === 'failed') {
    throw new ApiError('transition_refused', 'This refund did not go through. Send it again.', {
      status: earlier.status,
    })
  }
}

/** What is to be given back, in paise: so many rupees, or all that is left where none are named. */
function amountToRefund(rupees: number | undefined, money: PaidAndRefunded): number {
  const left = refundable(money)
  if (rupees === undefined && left === 0) throw invalidField('amount', everythingRefunded)
  const amount = rupees === undefined ? left : paiseOf(rupees)
  const fault = refundError(amount, money)
  if (fault) throw invalidField('amount', refundErrorMessage(fault, left))
  return amount
}

/** An amount that the desk states. */
function paiseOf(rupees: number): number {
  try {
    return fromRupees(rupees)
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('amount', notAnAmountOfRupees)
    throw error
  }
}
