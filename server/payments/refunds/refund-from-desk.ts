import { i18n } from '@campus-print/domain/language'
import type { BodyOf } from '@campus-print/contract/endpoint'
import type { refundRequest as refundRequestCall } from '@campus-print/contract/payments'
import { formatRupees, fromRupees, toRupees } from '@campus-print/domain/pricing'
import { recordAudit } from '../../audit/index.ts'
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

interface DeskRefund {
  readonly operatorId: string
  readonly requestId: string
  readonly refund: RefundInput
}

/** Refunds a paid request at the desk in full or in part, in any status of its print. */
export async function refundFromDesk(context: WriteContext, input: DeskRefund): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    await lockRequest(trx, input.requestId)
    const amount = await refundLocked(inTransaction, input)
    if (amount === undefined) return
    await recordAudit(inTransaction, {
      actorId: input.operatorId,
      action: 'refund',
      subject: 'print request',
      subjectId: input.requestId,
      reason: input.refund.reason,
      after: { refunded: toRupees(amount) },
    })
  })
}

/**
 * Refunds a request that the caller's transaction has locked, without an entry in the audit log. Returns the
 * amount in paise; `undefined` for a repeated call, which does nothing.
 */
export async function refundLocked(
  context: WriteContext,
  { operatorId, requestId, refund }: DeskRefund,
): Promise<number | undefined> {
  const { db } = context
  const { refundId: id, amount: rupees, reason } = refund
  const payment = await lockSale(db, requestId)
  if (!payment) throw new ApiError('not_paid')
  const earlier = id === undefined ? undefined : await findRefund(db, id)
  if (earlier) {
    rejectOtherRefund(earlier, { paymentId: payment.id, rupees })
    return undefined
  }
  const refunded = await refundedOf(db, payment.id)
  const amount = amountToRefund(rupees, { paid: payment.amount_paise, refunded })
  const cause = { reason, actor: 'desk', actorId: operatorId } as const
  const part = { requestId, payment, amount, refunded, ...(id !== undefined && { id }) }
  await refundSale(context, { ...cause, ...part })
  return amount
}

/** A repeated call does nothing, unless it is for another refund or the refund failed. */
function rejectOtherRefund(
  earlier: RefundOfPayment,
  { paymentId, rupees }: { paymentId: string; rupees: number | undefined },
): void {
  if (earlier.payment_id !== paymentId) throw refundIdTaken()
  if (rupees !== undefined && paiseOf(rupees) !== earlier.amount_paise) {
    const amount = formatRupees(earlier.amount_paise)
    throw invalidField(
      'refundId',
      i18n.t('{amount} was refunded already. Please start again for another amount.', { amount }),
    )
  }
  if (earlier.status === 'failed') {
    throw new ApiError('invalid_transition', i18n.t('This refund did not go through. Send it again.'), {
      status: earlier.status,
    })
  }
}

/** The amount to refund in paise: the given rupees, or all that is left. */
function amountToRefund(rupees: number | undefined, money: PaidAndRefunded): number {
  const left = refundable(money)
  if (rupees === undefined && left === 0) throw invalidField('amount', everythingRefunded())
  const amount = rupees === undefined ? left : paiseOf(rupees)
  const error = refundError(amount, money)
  if (error) throw invalidField('amount', refundErrorMessage(error, left))
  return amount
}

/** The operator's amount in paise. */
function paiseOf(rupees: number): number {
  try {
    return fromRupees(rupees)
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('amount', notAnAmountOfRupees())
    throw error
  }
}
