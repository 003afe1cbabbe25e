import { i18n } from '@campus-print/domain/language'
import type { CheckoutOrder, PaymentCheck } from '@campus-print/contract/payments'
import type { PrintRequestRow } from '../../ordering/index.ts'
import type { AppliedPayment } from './apply-payment.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ProviderOrderRow } from './payment-store.ts'
import { requestAttemptState } from '@campus-print/domain/payments'
import type { CheckedPayment } from './check-payment.ts'

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
  if (effect === 'queue') return i18n.t('Payment successful! Your print request has been queued.')
  return i18n.t('This print was paid before. What you paid now goes back to you by itself.')
}

export function presentCheck({ request, attempt }: CheckedPayment, now: Date): PaymentCheck {
  const { id: printRequestId, status } = request
  const state = requestAttemptState(status, attempt, now)
  if (!attempt || state === 'none') {
    return { printRequestId, status, attempt: 'none', paymentId: null, since: null, reason: null }
  }
  const { paymentId, at, reason } = attempt
  return { printRequestId, status, attempt: state, paymentId, since: at.toISOString(), reason }
}
