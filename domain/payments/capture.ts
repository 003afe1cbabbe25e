import type { RequestStatus } from '../ordering/index.ts'
import type { Paise } from '../pricing/index.ts'

/** A payment as Razorpay reports it. */
export interface ProviderPayment {
  readonly id: string
  readonly orderId: string
  readonly amount: Paise
  readonly currency: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
}

/** The order a payment must belong to, as we stored it when we made it. */
export interface ExpectedOrder {
  readonly orderId: string
  readonly amount: Paise
  readonly currency: string
}

export type PaymentMismatch = 'other_order' | 'other_amount' | 'other_currency' | 'not_captured' | 'failed'

/** Why a payment does not settle an order, or `undefined` when it does. Only captured money counts. */
export function paymentMismatch(payment: ProviderPayment, order: ExpectedOrder): PaymentMismatch | undefined {
  if (payment.orderId !== order.orderId) return 'other_order'
  if (payment.currency !== order.currency) return 'other_currency'
  if (payment.amount !== order.amount) return 'other_amount'
  if (payment.status === 'failed') return 'failed'
  if (payment.status !== 'captured') return 'not_captured'
  return undefined
}

export type CaptureEffect = 'queue' | 'refund'

/**
 * What captured money that was not recorded before does to a request that it was paid for. It queues a pending one. Money
 * for a request that was paid by another payment or has ended, and money that is not its price since it was changed, is
 * refunded.
 */
export function captureEffect(request: {
  readonly status: RequestStatus
  /** The captured amount is what the request costs now. */
  readonly isPrice: boolean
}): CaptureEffect {
  return request.status === 'pending' && request.isPrice ? 'queue' : 'refund'
}
