import { i18n } from '@campus-print/domain/language'
import type { CheckoutOrder, PaymentCheck } from '@campus-print/contract/payments'
import type { AppliedPayment } from './apply-payment.ts'
import type { PaymentProvider } from '../provider.ts'
import { type ProviderOrder, totalOf } from './payment-store.ts'
import { type ReportedAttempt, requestAttemptState } from '@campus-print/domain/payments'
import type { CheckedPayment } from './check-payment.ts'

export function presentOrder(order: ProviderOrder, provider: PaymentProvider): CheckoutOrder {
  return {
    orderId: order.provider_order_id,
    amount: totalOf(order),
    currency: order.currency,
    keyId: provider.keys.keyId,
    checkoutScript: provider.checkoutScript,
    simulated: provider.simulated,
  }
}

/**
 * The requests that a payment queued, in the order of the provider order. For a second payment, the requests
 * that were paid before; requests that ended unpaid have no ticket.
 */
export function presentPaid(applied: AppliedPayment) {
  const queued = applied.filter(({ effect }) => effect === 'queue')
  const paidBefore = applied.filter(({ request }) => request.paid_at)
  const shown = (queued.length > 0 ? queued : paidBefore).map(({ request }) => request)
  const [first] = shown
  if (!first) throw new Error('A payment pays for no request')
  return {
    uniqueId: first.print_id,
    uniqueIds: shown.map(({ print_id }) => print_id),
    printRequestId: first.id,
    printRequestIds: shown.map(({ id }) => id),
    status: first.status,
  }
}

export function paymentMessage(applied: AppliedPayment): string {
  const queued = applied.filter(({ effect }) => effect === 'queue').length
  const back = applied.length - queued
  if (queued === 0) {
    return i18n.t('This print was paid before. What you paid now goes back to you by itself.')
  }
  if (back > 0) {
    return i18n.t(
      'Payment successful! {queued, plural, one {# print} other {# prints}} queued. The money for {back, plural, one {# other} other {# others}} goes back to you.',
      { queued, back },
    )
  }
  if (queued === 1) return i18n.t('Payment successful! Your print request has been queued.')
  return i18n.t('Payment successful! Your {count} print requests have been queued.', { count: queued })
}

export function presentCheck({ request, attempt }: CheckedPayment, now: Date): PaymentCheck {
  const { id: printRequestId, status } = request
  const state = requestAttemptState(status, attempt, now)
  if (!attempt || state === 'none') {
    return { printRequestId, status, attempt: 'none', paymentId: null, since: null, reason: null }
  }
  const { paymentId, at } = attempt
  const reason = failureReason(attempt)
  return { printRequestId, status, attempt: state, paymentId, since: at.toISOString(), reason }
}

/** Returns our text for a known cause, in the present language, or else the bank's or provider's text. */
function failureReason({ cause, reason }: ReportedAttempt): string | null {
  return (cause && failureReasons.get(cause)?.()) ?? reason
}

/** Texts by Razorpay's `error_reason`, see https://razorpay.com/docs/errors/. */
const failureReasons: ReadonlyMap<string, () => string> = new Map([
  ['authentication_failed', () => i18n.t('Your bank could not confirm that it was you.')],
  ['bank_technical_error', () => i18n.t('Your bank has a technical problem.')],
  ['card_declined', () => i18n.t('Your bank declined the card.')],
  ['card_expired', () => i18n.t('The card has expired.')],
  ['gateway_technical_error', () => i18n.t('Your bank has a technical problem.')],
  ['incorrect_cvv', () => i18n.t('The CVV was wrong.')],
  ['incorrect_otp', () => i18n.t('The OTP was wrong.')],
  ['incorrect_pin', () => i18n.t('The PIN was wrong.')],
  ['insufficient_funds', () => i18n.t('There is not enough money in the account.')],
  ['invalid_otp', () => i18n.t('The OTP was wrong.')],
  ['payment_cancelled', () => i18n.t('The payment was cancelled.')],
  ['payment_declined', () => i18n.t('Your bank declined the payment.')],
  ['payment_timed_out', () => i18n.t('The payment was not completed in time.')],
])
