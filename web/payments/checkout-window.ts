import { type CheckoutProof, paymentCallback } from '@campus-print/contract/payments'
import { endpointUrl } from '../api/endpoint-url.ts'
import { restoreCheckoutOverlays } from './uncover-page.ts'
import { watchForResponse } from './watch-for-silence.ts'

/** What is paid, and by whom. */
export interface CheckoutOptions {
  key: string
  /** In paise. */
  amount: number
  currency: string
  order_id: string
  name: string
  description: string
  prefill: { name: string; email: string; contact: string; method: string }
  notes: Record<string, string>
  theme: { color: string }
}

interface WindowOptions extends CheckoutOptions {
  handler: (proof: CheckoutProof) => void
  modal: { ondismiss: () => void }
}

interface PageOptions extends CheckoutOptions {
  callback_url: string
  redirect: true
}

interface Failure {
  description: string
  metadata?: { payment_id?: string }
}

interface Checkout {
  open: () => void
  close: () => void
  on: (event: 'payment.failed', listener: (failure: { error: Failure }) => void) => void
}

declare global {
  interface Window {
    Razorpay?: new (options: WindowOptions | PageOptions) => Checkout
  }
}

interface CheckoutCallbacks {
  onPaid: (proof: CheckoutProof) => void
  /** The bank or the provider said no; `reason` is in their words. */
  onFailed: (reason: string, paymentId: string | undefined) => void
  onDismissed: () => void
  /** The window shows nothing of the provider's, as far as can be known from outside, or does so after all. */
  onUnresponsive: (isUnresponsive: boolean) => void
}

/**
 * Opens the provider's window and tells once how it ended; throws when its script is not there or no window opens.
 * Answers how to close the window when it has nothing more to ask for.
 */
export function openCheckout(options: CheckoutOptions, callbacks: CheckoutCallbacks): () => void {
  const { onPaid, onFailed, onDismissed, onUnresponsive } = callbacks
  // Closing the window counts as a dismissal to some versions of it.
  let isClosed = false
  const checkout = makeCheckout({
    ...options,
    handler(proof) {
      stopWatching()
      onPaid(proof)
    },
    modal: {
      ondismiss() {
        stopWatching()
        if (!isClosed) onDismissed()
      },
    },
  })
  const stopWatching = watchForResponse(onUnresponsive)
  const close = () => {
    isClosed = true
    stopWatching()
    checkout.close()
  }
  checkout.on('payment.failed', ({ error }) => {
    close()
    onFailed(error.description, error.metadata?.payment_id)
  })
  restoreCheckoutOverlays()
  try {
    checkout.open()
  } catch (error) {
    stopWatching()
    throw error
  }
  return close
}

/** Leaves for the provider's own page, which comes back by way of our server; throws when its script is not there. */
export function leaveForCheckout(options: CheckoutOptions, printRequestId: string): void {
  const callback = endpointUrl(paymentCallback, { params: { id: printRequestId } })
  makeCheckout({ ...options, callback_url: new URL(callback, location.href).href, redirect: true }).open()
}

function makeCheckout(options: WindowOptions | PageOptions): Checkout {
  const { Razorpay } = window
  if (!Razorpay) throw new Error('Payment system is loading. Please try again.')
  return new Razorpay(options)
}
