import type { PaymentCheck } from '@campus-print/contract/payments'
import { requestAttemptState } from '@campus-print/domain/payments'
import type { CheckedPayment } from './check-payment.ts'

export function presentCheck({ request, attempt }: CheckedPayment, now: Date): PaymentCheck {
  const { id: printRequestId, status } = request
  const state = requestAttemptState(status, attempt, now)
  if (!attempt || state === 'none') {
    return { printRequestId, status, attempt: 'none', paymentId: null, since: null, reason: null }
  }
  const { paymentId, at, reason } = attempt
  return { printRequestId, status, attempt: state, paymentId, since: at.toISOString(), reason }
}
