import type { WriteContext } from '../../platform/context.ts'
import { applyPayment } from './apply-payment.ts'
import type { PaymentGateway } from './gateway.ts'
import { paymentMismatchOf } from './payment-mismatch.ts'
import type { ProviderOrderRow } from './payment-store.ts'
import type { RazorpayPayment } from '../razorpay/shapes.ts'

export interface FetchPaymentsContext extends WriteContext {
  readonly gateway: Pick<PaymentGateway, 'fetchOrderPayments'>
}

/** Asks the provider what was paid on an order and applies all that settles it; answers what was stated. */
export async function fetchAndApplyPayments(
  parts: FetchPaymentsContext,
  order: ProviderOrderRow,
): Promise<RazorpayPayment[]> {
  const payments = await parts.gateway.fetchOrderPayments(order.provider_order_id)
  for (const payment of payments.filter((payment) => !paymentMismatchOf(payment, order))) {
    await parts.db.transaction().execute((trx) => applyPayment({ ...parts, db: trx }, { order, payment }))
  }
  return payments
}
