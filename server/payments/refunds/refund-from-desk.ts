import type { BodyOf } from '@campus-print/contract/endpoint'
import type { refundRequest as refundRequestCall } from '@campus-print/contract/payments'
import { type RefundFault, refundFault, refundable } from '@campus-print/domain/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { lockRequest } from '../../ordering/lock-request.ts'
import type { Db } from '../../platform/database/connect.ts'
import { Refusal, invalidField } from '../../platform/http/refusal.ts'
import { type MoneyParts, refundIdTaken } from './owe-refund.ts'
import { refundSale } from './refund-sale.ts'
import { type RefundOfPayment, findRefund, lockSale, refundedOf } from '../refund-store.ts'

type RefundInput = BodyOf<typeof refundRequestCall>

/** The desk gives back what was paid for a request, all that is left or a part of it, however far its print is. */
export async function refundFromDesk(
  { db, ...parts }: MoneyParts & { readonly db: Db },
  operatorId: string,
  requestId: string,
  { refundId, amount: rupees, reason }: RefundInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRequest(trx, requestId)
    const payment = await lockSale(trx, requestId)
    if (!payment) throw new Refusal('not_paid')
    const earlier = refundId === undefined ? undefined : await findRefund(trx, refundId)
    if (earlier) return sameAgain(earlier, { paymentId: payment.id, rupees })
    const money = { paid: payment.amount_paise, refunded: await refundedOf(trx, payment.id) }
    const amount = rupees === undefined ? refundable(money) : paiseOf(rupees)
    if (rupees === undefined && amount === 0) throw invalidField('amount', nothingLeft)
    const fault = refundFault(amount, money)
    if (fault) throw invalidField('amount', faultMessage(fault, refundable(money)))
    const { refunded } = money
    const cause = { reason, actor: 'desk', actorId: operatorId } as const
    await refundSale(parts, trx, {
      ...cause,
      ...(refundId !== undefined && { id: refundId }),
      requestId,
      payment,
      amount,
      refunded,
    })
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
    throw new Refusal('transition_refused', 'This refund did not go through. Send it again.', {
      status: earlier.status,
    })
  }
}

function paiseOf(rupees: number): number {
  try {
    return fromRupees(rupees)
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('amount', faultMessage('not_an_amount', 0))
    throw error
  }
}

const nothingLeft = 'Everything was given back already'

function faultMessage(fault: RefundFault, left: number): string {
  if (left === 0 && fault !== 'not_an_amount') return nothingLeft
  const messages: Record<RefundFault, string> = {
    nothing_paid: 'Nothing was paid',
    not_an_amount: 'Please enter an amount in rupees, with two decimals at most',
    too_little: 'Refunds start at ₹1',
    more_than_left: `Only ${formatRupees(left)} is left to give back`,
    leaves_too_little: 'Less than ₹1 would be left, which could not be given back any more',
  }
  return messages[fault]
}
