import { attemptState, readStoredAttempt } from '@campus-print/domain/payments'
import type { RequestRepriced } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockOpenOrder, markOrderReplaced } from './payment-store.ts'

/**
 * Replaces the open order of a request whose owner changes it, unless the price stays. Money that still comes for a
 * replaced order is refunded unless it is the price of that moment. Rejects the change while a payment is open.
 */
export async function replaceOrder(
  { db, now }: WriteContext,
  { request }: Pick<RequestRepriced, 'request'>,
): Promise<void> {
  const order = await lockOpenOrder(db, request.id)
  if (!order) return
  if (attemptState(readStoredAttempt(order.attempt) ?? undefined, now) === 'open') {
    throw new ApiError('payment_pending', undefined, { status: request.status })
  }
  if (order.amount_paise !== request.total_paise) await markOrderReplaced(db, order.id, now)
}
