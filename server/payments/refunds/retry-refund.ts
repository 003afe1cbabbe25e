import { canSendRefundAgain } from '@campus-print/domain/payments'
import { toRupees } from '@campus-print/domain/pricing'
import { i18n } from '@campus-print/domain/language'
import { recordAudit } from '../../audit/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { isReplaced, lockRefund } from './refund-store.ts'
import { createRefund } from './create-refund.ts'

/**
 * Sends a failed refund again that may succeed now; returns its request. It is a new refund to the provider,
 * but the same money: nothing is booked, because the amount was owed all along.
 */
export async function retryRefund(
  context: WriteContext,
  { operatorId, refundId }: { operatorId: string; refundId: string },
): Promise<{ requestId: string }> {
  return context.db.transaction().execute(async (trx) => {
    const refund = await lockRefund(trx, refundId)
    if (!refund) throw new ApiError('not_found')
    if (refund.status !== 'failed' || (await isReplaced(trx, refundId))) {
      throw new ApiError('invalid_transition', i18n.t('This refund is not waiting to be sent again.'), {
        status: refund.status,
      })
    }
    if (!canSendRefundAgain(refund.failure)) {
      throw new ApiError(
        'invalid_transition',
        i18n.t('The payment provider would reject this refund again.'),
        { status: refund.status },
      )
    }
    const inTransaction = { ...context, db: trx }
    await createRefund(inTransaction, {
      requestId: refund.request_id,
      paymentId: refund.payment_id,
      amount: refund.amount_paise,
      reason: refund.reason,
      actor: 'desk',
      actorId: operatorId,
      replacesId: refund.id,
    })
    await recordAudit(inTransaction, {
      actorId: operatorId,
      action: 'retry refund',
      subject: 'print request',
      subjectId: refund.request_id,
      after: { refunded: toRupees(refund.amount_paise) },
    })
    return { requestId: refund.request_id }
  })
}
