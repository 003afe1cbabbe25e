import type { User } from '@campus-print/contract/accounts'
import { type CheckoutOrder, type CheckoutSignature, verifyPayment } from '@campus-print/contract/payments'
import { i18n } from '@campus-print/domain/language'
import { type CheckoutMethod, methodInVerify } from '@campus-print/domain/payments'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useRef } from 'react'
import { useUser } from '../../accounts/index.ts'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { refetchRequests } from '../../ordering/index.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import type { Basket } from './basket.ts'
import type { CheckoutEvent } from './checkout-machine.ts'
import {
  type CheckoutOptions,
  hideCheckoutOverlays,
  isInAppBrowser,
  openCheckoutPage,
  openCheckoutWindow,
} from './checkout-window.ts'

export function paidMessage(requests: number): string {
  return requests === 1
    ? i18n.t('Payment successful! Your print request has been queued.')
    : i18n.t('Payment successful! Your {count, number} print requests have been queued.', { count: requests })
}

/** Opens the provider's window, or its page where no window opens, and has the server verify the payment. */
export function usePaymentActions(requests: Basket['requests'], dispatch: Dispatch<CheckoutEvent>) {
  const user = useUser()
  const queries = useQueryClient()
  const closeWindow = useRef<() => void>(undefined)
  // The request may be paid in another tab or by webhook: then this component goes, and the window with it.
  useEffect(() => () => closeWindow.current?.(), [])

  const pay = (order: CheckoutOrder, method: CheckoutMethod) => {
    if (isInAppBrowser(navigator.userAgent)) return payOnProviderPage(order, method)
    dispatch({ type: 'window-opened' })
    try {
      closeWindow.current = openCheckoutWindow(checkoutOptions(order, method, requests, user), {
        onPaid: (signature) => void verify(signature, method),
        onFailed: (message, paymentId) => dispatch({ type: 'payment-failed', message, paymentId }),
        onDismissed: () => dispatch({ type: 'window-dismissed' }),
        onResponse: (isUnresponsive) => dispatch({ type: 'window-responded', isUnresponsive }),
      })
    } catch {
      payOnProviderPage(order, method)
    }
  }

  const payOnProviderPage = (order: CheckoutOrder, method: CheckoutMethod) => {
    closeWindow.current?.()
    dispatch({ type: 'redirect-started' })
    try {
      openCheckoutPage(checkoutOptions(order, method, requests, user), requests[0]?.id ?? '')
    } catch (error) {
      toastError(error instanceof Error ? error.message : i18n.t('Failed to initiate payment'))
      dispatch({ type: 'redirect-failed' })
    }
  }

  const closeUnresponsiveWindow = () => {
    closeWindow.current?.()
    hideCheckoutOverlays()
    dispatch({ type: 'unresponsive-window-closed' })
  }

  const verify = async (signature: CheckoutSignature, method: CheckoutMethod) => {
    dispatch({ type: 'verification-started' })
    try {
      const printRequestIds = requests.map(({ id }) => id)
      const body = { ...signature, printRequestIds, paymentMethod: methodInVerify[method] }
      const { message } = await call(verifyPayment, { body })
      toastSuccess(message ?? paidMessage(requests.length))
      await refetchRequests(queries)
    } catch (error) {
      if (mayStillSucceed(error)) dispatch({ type: 'verification-undecided' })
      else
        dispatch({
          type: 'verification-failed',
          message: serverMessage(error, i18n.t('Payment verification failed')),
        })
    }
  }

  return { pay, payOnProviderPage, closeUnresponsiveWindow }
}

/** What the provider's checkout needs to know of an order and its payer. */
function checkoutOptions(
  order: CheckoutOrder,
  method: CheckoutMethod,
  requests: Basket['requests'],
  user: User,
): CheckoutOptions {
  const [first] = requests
  const more = requests.length - 1
  const documentName = first?.documentName ?? ''
  return {
    key: order.keyId,
    amount: order.amount,
    currency: order.currency,
    order_id: order.orderId,
    name: 'Campus Print',
    description: more > 0 ? `Print of ${documentName} and ${more} more` : `Print of ${documentName}`,
    prefill: { name: user.name, email: user.email, contact: user.whatsappNumber, method },
    notes: { printRequestId: first?.id ?? '', documentName },
    theme: { color: '#2563eb' },
  }
}

/** Whether the payment may still succeed although the verify call failed. */
function mayStillSucceed(error: unknown): boolean {
  return (
    !(error instanceof ApiError) ||
    !error.isFromServer ||
    error.code === 'payment_pending' ||
    // The provider has taken the money and cannot be reached now.
    error.code === 'gateway_unavailable' ||
    error.code === 'internal'
  )
}
