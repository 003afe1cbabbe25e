import { type PaymentMismatch, paymentMismatch } from '@campus-print/domain/payments'
import type { ProviderOrderRow } from './payment-store.ts'
import type { RazorpayPayment } from '../razorpay/shapes.ts'

/** Why a payment, as the provider states it, does not settle an order of ours. */
export function paymentMismatchOf(
  payment: RazorpayPayment,
  order: ProviderOrderRow,
): PaymentMismatch | undefined {
  const { id, order_id: orderId, amount, currency, status } = payment
  return paymentMismatch(
    { id, orderId: orderId ?? '', amount, currency, status },
    { orderId: order.provider_order_id, amount: order.amount_paise, currency: order.currency },
  )
}
