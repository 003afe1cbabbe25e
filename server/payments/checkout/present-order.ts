import type { CheckoutOrder } from '@campus-print/contract/payments'
import type { PrintRequestRow } from '../../ordering/index.ts'
import type { AppliedPayment } from './apply-payment.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ProviderOrderRow } from './payment-store.ts'

export function presentOrder(order: ProviderOrderRow, provider: PaymentProvider): CheckoutOrder {
  return {
    orderId: order.provider_order_id,
    amount: order.amount_paise,
    currency: order.currency,
    keyId: provider.keys.keyId,
    checkoutScript: provider.checkoutScript,
    simulated: provider.simulated,
  }
}

export function presentPaid(request: PrintRequestRow) {
  return { uniqueId: request.print_id, printRequestId: request.id, status: request.status }
}

export function paymentMessage({ effect }: AppliedPayment): string {
  if (effect === 'queue') return 'Payment successful! Your print request has been queued.'
  return 'This print was paid before. What you paid now goes back to you by itself.'
}
