import { i18n } from '@campus-print/domain/language'
import { currency } from '@campus-print/domain/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { randomUUID } from 'node:crypto'
import { lockRequest, type PrintRequestRow, queueRequests } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { recordSale } from '../checkout/apply-payment.ts'
import {
  insertPaidOrder,
  insertPayment,
  lockOpenOrders,
  markOrderReplaced,
} from '../checkout/payment-store.ts'
import { insertCashMovement } from './cash-store.ts'

interface CashPayment {
  readonly operatorId: string
  readonly requestId: string
  /** The cash that the operator received, in rupees. */
  readonly amount: number
}

/**
 * Takes the price of an unpaid request in cash, in the caller's transaction: books it, queues the print and issues the
 * invoice. Call it last, before the entry in the audit log. Money that still comes online is refunded as a second
 * payment.
 */
export async function payInCash(
  context: WriteContext,
  { operatorId, requestId, amount }: CashPayment,
): Promise<void> {
  const { db, now } = context
  // A second call, or an online payment, waits here and then finds the request paid.
  const request = await lockRequest(db, requestId)
  rejectUnlessUnpaid(request)
  rejectOtherAmount(amount, request.total_paise)
  const [open] = await lockOpenOrders(db, [requestId])
  if (open) await markOrderReplaced(db, open.id, now)
  const price = { amount_paise: request.total_paise, currency }
  const orderId = await insertPaidOrder(db, { request_id: requestId, ...price, now })
  const paymentId = await insertPayment(db, {
    order_id: orderId,
    channel: 'cash',
    provider_payment_id: `cash_${randomUUID()}`,
    ...price,
    method: 'cash',
    effect: 'queue',
    recorded_at: now,
  })
  await insertCashMovement(db, {
    payment_id: paymentId,
    refund_id: null,
    amount_paise: request.total_paise,
    operator_id: operatorId,
    at: now,
    count_id: null,
  })
  await queueRequests(context, { requestIds: [requestId], operatorId })
  const part = { request, paymentId, amount: request.total_paise }
  await recordSale(context, { ownerId: request.owner_id, parts: [part], channel: 'cash' })
}

function rejectUnlessUnpaid({ status, paid_at }: PrintRequestRow): void {
  if (status === 'pending') return
  const message = paid_at
    ? i18n.t('This print is paid already.')
    : i18n.t('This print was cancelled before it was paid.')
  throw new ApiError('invalid_transition', message, { status })
}

function rejectOtherAmount(rupees: number, price: number): void {
  if (paiseOf(rupees) === price) return
  throw invalidField('amount', i18n.t('This print costs {price}.', { price: formatRupees(price) }))
}

function paiseOf(rupees: number): number | undefined {
  try {
    return fromRupees(rupees)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
