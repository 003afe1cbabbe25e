import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { type CheckoutOrder, type PaymentCheck, verifyPayment } from '@campus-print/contract/payments'
import { type CheckoutMethod, methodInVerify } from '@campus-print/domain/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '../accounts/use-user.ts'
import { ApiError, serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { applyUpdate, refetchRequests } from '../ordering/request-queries.ts'
import { sayFault, saySuccess } from '../ui/toasts.tsx'
import { checkOutcome } from './check-outcome.ts'
import { type PaymentProof, openCheckout } from './checkout-window.ts'
import { payableOrder } from './payable-order.ts'
import { usePaymentCheck } from './use-payment-check.ts'

/** Why the provider is asked: someone came to the page, left its window, or has paid without its being confirmed. */
export type CheckCause = 'opened' | 'dismissed' | 'paid'

/** Where paying stands, as long as the request itself is not known to be paid. */
export type CheckoutState =
  | { view: 'checking'; cause: CheckCause }
  | { view: 'select'; after?: 'dismissed' | 'open' }
  | { view: 'processing' }
  | { view: 'failed'; message: string }

const unanswered = 'Your bank did not confirm the payment in time.'

/** Pays a request in the provider's window. The request's own status says when it is paid: see `PaymentScreen`. */
export function useCheckout(request: PrintRequestWithHistory) {
  const user = useUser()
  const queries = useQueryClient()
  const [state, setState] = useState<CheckoutState>({ view: 'checking', cause: 'opened' })
  const [round, setRound] = useState(0)
  const shownFailures = useRef(new Set<string>())
  const closeWindow = useRef<() => void>(undefined)
  // The request may turn out paid by another way, in another tab or by the provider's message: nothing is left to ask.
  useEffect(() => () => closeWindow.current?.(), [])

  const check = usePaymentCheck(request.id, { round, isOn: state.view === 'checking' })

  const ask = (cause: CheckCause) => {
    setRound((before) => before + 1)
    setState({ view: 'checking', cause })
  }

  const hear = useEffectEvent((heard: PaymentCheck) => {
    if (state.view !== 'checking') return
    const known = { seen: shownFailures.current, isProven: state.cause === 'paid' }
    const outcome = checkOutcome(heard, known)
    if (outcome === 'settled') {
      if (heard.status === 'in_queue') saySuccess('Payment successful! Your print request has been queued.')
      applyUpdate(queries, { id: request.id, status: heard.status, at: new Date().toISOString() })
      void refetchRequests(queries)
    }
    if (outcome === 'failed') fail(heard.reason ?? unanswered, heard.paymentId)
    if (outcome === 'none') {
      if (state.cause === 'dismissed') sayFault('Payment cancelled')
      setState({ view: 'select', ...(state.cause === 'dismissed' && { after: 'dismissed' }) })
    }
  })
  const { data: heard, isError } = check
  useEffect(() => {
    if (heard) hear(heard)
  }, [heard])

  // Where paying was never begun there is most likely nothing to find out: what one came for is shown meanwhile.
  const hasJustCome = state.view === 'checking' && state.cause === 'opened' && !heard
  const isOpening = hasJustCome && request.orderOpenedAt === null
  useEffect(() => {
    if (isOpening && isError) setState({ view: 'select' })
  }, [isOpening, isError])

  const fail = (message: string, paymentId: string | null | undefined) => {
    if (paymentId) shownFailures.current.add(paymentId)
    setState({ view: 'failed', message })
  }

  const pay = (order: CheckoutOrder, method: CheckoutMethod) => {
    setState({ view: 'processing' })
    try {
      closeWindow.current = openCheckout(payableOrder({ order, method, request, user }), {
        onPaid: (proof) => void verify(proof, method),
        onFailed: fail,
        // The window may close after the money has moved: the server finds out before we say "cancelled".
        onDismissed: () => ask('dismissed'),
      })
    } catch (error) {
      sayFault(error instanceof Error ? error.message : 'Failed to initiate payment')
      setState({ view: 'select' })
    }
  }

  const verify = async (proof: PaymentProof, method: CheckoutMethod) => {
    setState({ view: 'processing' })
    try {
      const body = { ...proof, printRequestId: request.id, paymentMethod: methodInVerify[method] }
      const { message } = await call(verifyPayment, { body })
      saySuccess(message ?? 'Payment successful! Your print request has been queued.')
      await refetchRequests(queries)
    } catch (error) {
      if (isUndecided(error)) ask('paid')
      else setState({ view: 'failed', message: serverMessage(error, 'Payment verification failed') })
    }
  }

  return {
    state,
    isOpening,
    check,
    pay,
    select: () => setState({ view: 'select' }),
    payOtherwise: () => setState({ view: 'select', after: 'open' }),
  }
}

/** Whether a payment may yet turn out well though the call that proves it did not. */
function isUndecided(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    !error.isFromServer ||
    error.code === 'payment_pending' ||
    // The provider took the money and cannot be asked now: that decides nothing.
    error.code === 'gateway_unavailable' ||
    error.code === 'internal'
  )
}
