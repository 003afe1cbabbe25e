import { attemptState, readStoredAttempt } from '@campus-print/domain/payments'
import type { RequestRepriced } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type OrderWithLines, lockOpenOrders, markOrderReplaced } from './payment-store.ts'

/**
 * Replaces the open order of a request whose price its owner has changed, for all requests that were to be
 * paid with it. Money that still comes for a replaced order is refunded, unless it is the price by then.
 * Rejects the change while a payment is open.
 */
export async function replaceRepricedOrder(
  context: Pick<WriteContext, 'db' | 'now'>,
  { request }: Pick<RequestRepriced, 'request'>,
): Promise<void> {
  const [order] = await lockOpenOrders(context.db, [request.id])
  if (!order) return
  rejectOpenPayment(order, context.now)
  const line = order.lines.find(({ requestId }) => requestId === request.id)
  if (line?.amount !== request.total_paise) await markOrderReplaced(context.db, order.id, context.now)
}

/** Replaces a locked order; throws while a payment for it is open. */
export async function replaceOrder(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  order: OrderWithLines,
): Promise<void> {
  rejectOpenPayment(order, now)
  await markOrderReplaced(db, order.id, now)
}

function rejectOpenPayment({ attempt }: OrderWithLines, now: Date): void {
  if (attemptState(readStoredAttempt(attempt) ?? undefined, now) === 'open') {
    // Every request of an order that is not replaced is unpaid.
    throw new ApiError('payment_pending', undefined, { status: 'pending' })
  }
}
