import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { CheckoutReturn } from '@campus-print/domain/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyUpdate, refetchRequests } from '../ordering/request-queries.ts'
import { sayFault, saySuccess } from '../ui/toasts.tsx'
import { type Cause, type CheckoutState, afterNothing } from './checkout-state.ts'
import { useChecking } from './use-checking.ts'
import { paidMessage, usePaying } from './use-paying.ts'
import { useShownAgain } from './use-shown-again.ts'

/**
 * Where paying a request stands, and what can be done about it. The request's own status says when it is paid: see
 * `PaymentScreen`. `returned` is what someone comes back with from the provider's page.
 */
export function useCheckout(request: PrintRequestWithHistory, returned: CheckoutReturn | undefined) {
  const queries = useQueryClient()
  const [state, setState] = useState<CheckoutState>({ view: 'checking', cause: returned ?? 'opened' })
  // As it was on arrival: the page itself opens an order, which must not take away what is shown meanwhile.
  const [cameToPay] = useState(request.orderOpenedAt === null)

  const cause = state.view === 'checking' ? state.cause : undefined
  const { check, askAnew, noteFailure } = useChecking(request.id, {
    isOn: cause !== undefined,
    isProven: cause === 'paid',
    onSettled({ status }) {
      if (status === 'in_queue') saySuccess(paidMessage)
      applyUpdate(queries, { id: request.id, status, at: new Date().toISOString() })
      void refetchRequests(queries)
    },
    onFailed: (message) => setState({ view: 'failed', message }),
    onNone() {
      if (cause) setState(afterNothing(cause))
      if (cause === 'cancelled') sayFault('Payment cancelled')
    },
  })
  const ask = (newCause: Cause) => {
    askAnew()
    setState({ view: 'checking', cause: newCause })
  }
  useShownAgain(() => {
    if (state.view === 'leaving') ask('cancelled')
  })
  const { pay, leave } = usePaying(request, { show: setState, ask, onFailedPayment: noteFailure })

  // Where paying was never begun there is most likely nothing to find out: what one came for is shown meanwhile.
  const isNew = cause === 'opened' && cameToPay && check.data?.attempt !== 'open'
  const shown: CheckoutState = isNew && check.isError ? { view: 'select' } : state
  return {
    state: shown,
    isOpening: isNew && !check.isError,
    check,
    pay,
    leave,
    select: () => setState({ view: 'select' }),
    payOtherwise: () => setState({ view: 'select', after: 'open' }),
  }
}
