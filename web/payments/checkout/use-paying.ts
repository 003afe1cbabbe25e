import type { User } from '@campus-print/contract/accounts'
import type { PrintRequest, PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { type CheckoutOrder, type CheckoutProof, verifyPayment } from '@campus-print/contract/payments'
import { type CheckoutMethod, methodInVerify } from '@campus-print/domain/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useUser } from '../../accounts/index.ts'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { refetchRequests } from '../../ordering/index.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import type { Cause, CheckoutState } from './checkout-state.ts'
import {
  type CheckoutOptions,
  hideCheckoutOverlays,
  isInAppBrowser,
  leaveForCheckout,
  openCheckout,
} from './checkout-window.ts'

export const paidMessage = 'Payment successful! Your print request has been queued.'

interface PayingInput {
  show: (state: CheckoutState) => void
  /** Finds out from the provider how paying stands. */
  ask: (cause: Cause) => void
  onFailedPayment: (paymentId: string) => void
}

/** Pays in the provider's window, or on its page where no window would open, and has a payment confirmed. */
export function usePaying(request: PrintRequestWithHistory, { show, ask, onFailedPayment }: PayingInput) {
  const user = useUser()
  const queries = useQueryClient()
  const closeWindow = useRef<() => void>(undefined)
  // The request may turn out paid by another way, in another tab or by the provider's message: nothing is left to ask.
  useEffect(() => () => closeWindow.current?.(), [])

  const pay = (order: CheckoutOrder, method: CheckoutMethod) => {
    if (isInAppBrowser(navigator.userAgent)) return leave(order, method)
    show({ view: 'processing', hasWindow: true })
    try {
      closeWindow.current = openCheckout(checkoutOptions({ order, method, request, user }), {
        onPaid: (proof) => void verify(proof, method),
        onFailed(message, paymentId) {
          if (paymentId) onFailedPayment(paymentId)
          show({ view: 'failed', message })
        },
        // The window may close after the money has moved: the server finds out before we say "cancelled".
        onDismissed: () => ask('cancelled'),
        onUnresponsive: (isUnresponsive) => show({ view: 'processing', hasWindow: true, isUnresponsive }),
      })
    } catch {
      leave(order, method)
    }
  }

  const leave = (order: CheckoutOrder, method: CheckoutMethod) => {
    closeWindow.current?.()
    show({ view: 'leaving' })
    try {
      leaveForCheckout(checkoutOptions({ order, method, request, user }), request.id)
    } catch (error) {
      toastError(error instanceof Error ? error.message : 'Failed to initiate payment')
      show({ view: 'select' })
    }
  }

  /** Closes a window that shows nothing. Whether it did before, and something was paid, the server finds out. */
  const closeSilent = () => {
    closeWindow.current?.()
    hideCheckoutOverlays()
    ask('silent')
  }

  const verify = async (proof: CheckoutProof, method: CheckoutMethod) => {
    show({ view: 'processing', hasWindow: false })
    try {
      const body = { ...proof, printRequestId: request.id, paymentMethod: methodInVerify[method] }
      const { message } = await call(verifyPayment, { body })
      toastSuccess(message ?? paidMessage)
      await refetchRequests(queries)
    } catch (error) {
      if (mayStillSucceed(error)) ask('paid')
      else show({ view: 'failed', message: serverMessage(error, 'Payment verification failed') })
    }
  }

  return { pay, leave, closeSilent }
}

const blue = '#2563eb'

interface Paying {
  order: CheckoutOrder
  method: CheckoutMethod
  request: PrintRequest
  user: User
}

/** What the provider's checkout is told of an order and its payer. */
function checkoutOptions({ order, method, request, user }: Paying): CheckoutOptions {
  return {
    key: order.keyId,
    amount: order.amount,
    currency: order.currency,
    order_id: order.orderId,
    name: 'Campus Print',
    description: `Print of ${request.documentName}`,
    prefill: { name: user.name, email: user.email, contact: user.whatsappNumber, method },
    notes: { printRequestId: request.id, documentName: request.documentName },
    theme: { color: blue },
  }
}

/** Whether a payment may yet turn out well though the call that proves it did not. */
function mayStillSucceed(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    !error.isFromServer ||
    error.code === 'payment_pending' ||
    // The provider took the money and cannot be asked now: that decides nothing.
    error.code === 'gateway_unavailable' ||
    error.code === 'internal'
  )
}
