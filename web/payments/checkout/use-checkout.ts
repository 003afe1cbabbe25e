import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { CheckoutReturn } from '@campus-print/domain/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { applyUpdate, refetchRequests } from '../../ordering/index.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { visibleCheckError } from './check-outcome.ts'
import { afterNothing, type Cause, type CheckoutState, whileAsking } from './checkout-state.ts'
import { useChecking } from './use-checking.ts'
import { paidMessage, usePaying } from './use-paying.ts'

/**
 * Where paying a request stands, and what can be done about it. The request's own status says when it is paid: see
 * `PaymentScreen`. `returned` is what someone comes back with from the provider's page.
 */
export function useCheckout(request: PrintRequestWithHistory, returned: CheckoutReturn | undefined) {
  const queries = useQueryClient()
  const [state, setState] = useState<CheckoutState>({ view: 'checking', cause: returned ?? 'opened' })
  // As it was on arrival: the page itself opens an order, which must not take away what is shown meanwhile.
  const [wasBegun] = useState(request.orderOpenedAt !== null)

  const cause = state.view === 'checking' ? state.cause : undefined
  const { check, askAnew, noteFailure } = useChecking(request.id, {
    isOn: cause !== undefined,
    isProven: cause === 'paid',
    onSettled({ status }) {
      if (status === 'in_queue') toastSuccess(paidMessage)
      applyUpdate(queries, { id: request.id, status, at: new Date().toISOString() })
      void refetchRequests(queries)
    },
    onFailed(message, { wasOpen }) {
      // Who comes back to a payment that failed before wants to pay, not to hear of it first.
      const isNews = cause !== 'opened' || wasOpen
      setState(isNews ? { view: 'failed', message } : { view: 'select', note: { about: 'failed', message } })
    },
    onNone() {
      if (cause) setState(afterNothing(cause))
      if (cause === 'cancelled') toastError('Payment cancelled')
    },
  })
  const ask = (newCause: Cause) => {
    askAnew()
    setState({ view: 'checking', cause: newCause })
  }
  usePageRestored(() => {
    if (state.view === 'leaving') ask('cancelled')
  })
  const { pay, leave, closeSilent } = usePaying(request, {
    show: setState,
    ask,
    onFailedPayment: noteFailure,
  })

  const attempt = check.data?.attempt ?? request.paymentAttempt
  const hasFault = visibleCheckError(check.error) !== undefined
  return {
    state: cause ? whileAsking(cause, { attempt, hasFault, wasBegun }) : state,
    /** A payment that one should wait for. */
    isOpen: attempt === 'open',
    check,
    pay,
    leave,
    closeSilent,
    select: () => setState({ view: 'select' }),
    payOtherwise: () => setState({ view: 'select', note: { about: 'open' } }),
  }
}

/** Tells when the browser shows a page again that was left, as it was left. */
function usePageRestored(onShown: () => void): void {
  const tell = useEffectEvent(onShown)
  useEffect(() => {
    const hear = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell()
    }
    addEventListener('pageshow', hear)
    return () => removeEventListener('pageshow', hear)
  }, [])
}
