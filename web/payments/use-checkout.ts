import type { PrintRequest } from '@campus-print/contract/ordering'
import { type CheckoutOrder, verifyPayment } from '@campus-print/contract/payments'
import { type CheckoutMethod, methodInVerify } from '@campus-print/domain/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../accounts/use-user.ts'
import { ApiError, serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { refetchRequests, requestQuery } from '../ordering/request-queries.ts'
import { sayFault, saySuccess } from '../ui/toasts.tsx'
import { type PaymentProof, openCheckout } from './checkout-window.ts'

const blue = '#2563eb'

/** Where paying stands, as long as the request itself is not known to be paid. */
export type CheckoutState =
  | { view: 'select' }
  | { view: 'processing' }
  /** The payment was made; the provider has not confirmed it to the server yet. */
  | { view: 'confirming'; again: () => void }
  | { view: 'failed'; message: string }

/** Pays a request in the provider's window. The request's own status says when it is paid: see `PaymentScreen`. */
export function useCheckout(request: PrintRequest) {
  const user = useUser()
  const queries = useQueryClient()
  const [state, setState] = useState<CheckoutState>({ view: 'select' })
  const [wasLeft, setLeft] = useState(false)
  const closeWindow = useRef<() => void>(undefined)
  // The request may turn out paid by another way, in another tab or by the provider's message: nothing is left to ask.
  useEffect(() => () => closeWindow.current?.(), [])

  const pay = (order: CheckoutOrder, method: CheckoutMethod) => {
    setState({ view: 'processing' })
    try {
      closeWindow.current = openCheckout(
        {
          key: order.keyId,
          amount: order.amount,
          currency: order.currency,
          order_id: order.orderId,
          name: 'Campus Print',
          description: `Print of ${request.documentName}`,
          prefill: { name: user.name, email: user.email, contact: user.whatsappNumber, method },
          notes: { printRequestId: request.id, documentName: request.documentName },
          theme: { color: blue },
        },
        {
          onPaid: (proof) => void verify(proof, method),
          onFailed: (message) => setState({ view: 'failed', message }),
          onDismissed: () => void afterDismissal(),
        },
      )
    } catch (error) {
      sayFault(error instanceof Error ? error.message : 'Failed to initiate payment')
      setState({ view: 'select' })
    }
  }

  const verify = async (proof: PaymentProof, method: CheckoutMethod) => {
    setState({ view: 'processing' })
    try {
      const body = { ...proof, printRequestId: request.id, paymentMethod: methodInVerify[method] }
      await call(verifyPayment, { body })
      saySuccess('Payment successful! Your print request has been queued.')
      await refetchRequests(queries)
    } catch (error) {
      if (isUndecided(error)) setState({ view: 'confirming', again: () => void verify(proof, method) })
      else setState({ view: 'failed', message: serverMessage(error, 'Payment verification failed') })
    }
  }

  // The window may close after the money has moved: the server knows, so it is asked before we say "cancelled".
  const afterDismissal = async () => {
    const { status } = await queries.fetchQuery(requestQuery(request.id)).catch(() => request)
    setState({ view: 'select' })
    setLeft(true)
    if (status === 'pending') sayFault('Payment cancelled')
  }

  return { state, wasLeft, pay, backToSelect: () => setState({ view: 'select' }) }
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
