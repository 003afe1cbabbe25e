import { i18n } from '@campus-print/domain/language'
import type { WriteContext } from '../../platform/context.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockRefund, type RefundOfPayment } from '../refunds/refund-store.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { insertCashMovement } from './cash-store.ts'

/** Books that an operator has paid out a refund in cash, in the caller's transaction. */
export async function payOutRefund(
  context: WriteContext,
  { operatorId, refundId }: { operatorId: string; refundId: string },
): Promise<RefundOfPayment> {
  const { db, now } = context
  const refund = await lockRefund(db, refundId)
  if (refund?.channel !== 'cash') throw new ApiError('not_found')
  if (refund.status !== 'owed') {
    throw new ApiError('invalid_transition', i18n.t('This refund was paid out already.'), {
      status: refund.status,
    })
  }
  await insertCashMovement(db, {
    payment_id: refund.payment_id,
    refund_id: refundId,
    amount_paise: -refund.amount_paise,
    operator_id: operatorId,
    at: now,
    count_id: null,
  })
  await settleRefund(context, { refundId, report: { status: 'processed' } })
  return refund
}
