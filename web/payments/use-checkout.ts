import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { type CheckoutOrder, verifyPayment } from '@campus-print/contract/payments'
import { type CheckoutMethod, type CheckoutReturn, methodInVerify } from '@campus-print/domain/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../accounts/use-user.ts'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { applyUpdate, refetchRequests } from '../ordering/request-queries.ts'
import { sayFault, saySuccess } from '../ui/toasts.tsx'
import { type PaymentProof, leaveForCheckout, openCheckout } from './checkout-window.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { isUndecided } from './is-undecided.ts'
import { payableOrder } from './payable-order.ts'
import { useChecking } from './use-checking.ts'
import { useShownAgain } from './use-shown-again.ts'

/**
 * Why the provider is asked: someone came to the page, left the provider's window, came back from its page without
 * having paid, or has paid without its being confirmed.
 */
type Cause = 'opened' | 'paid' | CheckoutReturn

/** Where paying stands, as long as the request itself is not known to be paid. */
type CheckoutState =
  | { view: 'checking'; cause: Cause }
  | { view: 'select'; after?: 'cancelled' | 'open' }
  | { view: 'processing'; hasWindow: boolean }
  | { view: 'leaving' }
  | { view: 'failed'; message: string }

const nothingTaken = 'The payment did not go through. No money was taken.'
const success = 'Payment successful! Your print request has been queued.'

/**
 * Pays a request in the provider's window, or on its page where no window would open. The request's own status says
 * when it is paid: see `PaymentScreen`. `returned` is what someone comes back with from the provider's page.
 */
export function useCheckout(request: PrintRequestWithHistory, returned: CheckoutReturn | undefined) {
  const user = useUser()
  const queries = useQueryClient()
  const [state, setState] = useState<CheckoutState>({ view: 'checking', cause: returned ?? 'opened' })
  // As it was on arrival: the page itself opens an order, which must not take away what is shown meanwhile.
  const [cameToPay] = useState(request.orderOpenedAt === null)
  const closeWindow = useRef<() => void>(undefined)
  // The request may turn out paid by another way, in another tab or by the provider's message: nothing is left to ask.
  useEffect(() => () => closeWindow.current?.(), [])

  const cause = state.view === 'checking' ? state.cause : undefined
  const { check, askAnew, noteFailure } = useChecking(request.id, {
    isOn: cause !== undefined,
    isProven: cause === 'paid',
    onSettled({ status }) {
      if (status === 'in_queue') saySuccess(success)
      applyUpdate(queries, { id: request.id, status, at: new Date().toISOString() })
      void refetchRequests(queries)
    },
    onFailed: (message) => setState({ view: 'failed', message }),
    onNone() {
      if (cause === 'failed') setState({ view: 'failed', message: nothingTaken })
      else if (cause === 'cancelled') setState({ view: 'select', after: 'cancelled' })
      else setState({ view: 'select' })
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

  const pay = (order: CheckoutOrder, method: CheckoutMethod) => {
    if (isInAppBrowser(navigator.userAgent)) return leave(order, method)
    setState({ view: 'processing', hasWindow: true })
    try {
      closeWindow.current = openCheckout(payableOrder({ order, method, request, user }), {
        onPaid: (proof) => void verify(proof, method),
        onFailed(message, paymentId) {
          if (paymentId) noteFailure(paymentId)
          setState({ view: 'failed', message })
        },
        // The window may close after the money has moved: the server finds out before we say "cancelled".
        onDismissed: () => ask('cancelled'),
      })
    } catch {
      leave(order, method)
    }
  }

  const leave = (order: CheckoutOrder, method: CheckoutMethod) => {
    closeWindow.current?.()
    setState({ view: 'leaving' })
    try {
      leaveForCheckout(payableOrder({ order, method, request, user }), request.id)
    } catch (error) {
      sayFault(error instanceof Error ? error.message : 'Failed to initiate payment')
      setState({ view: 'select' })
    }
  }

  const verify = async (proof: PaymentProof, method: CheckoutMethod) => {
    setState({ view: 'processing', hasWindow: false })
    try {
      const body = { ...proof, printRequestId: request.id, paymentMethod: methodInVerify[method] }
      const { message } = await call(verifyPayment, { body })
      saySuccess(message ?? success)
      await refetchRequests(queries)
    } catch (error) {
      if (isUndecided(error)) ask('paid')
      else setState({ view: 'failed', message: serverMessage(error, 'Payment verification failed') })
    }
  }

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
