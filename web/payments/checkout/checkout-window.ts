import { type CheckoutProof, paymentCallback } from '@campus-print/contract/payments'
import { endpointUrl } from '../../api/endpoint-url.ts'

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

/** How long a window may take until it says its first word, in ms. */
const unresponsiveAfterMs = 8_000

/**
 * Watches a window of the provider's that is about to open. A frame of another site cannot be looked into, and to the
 * page a browser's own "No internet" in it has loaded well; but one that lives sends messages. Tells when it has not
 * sent one for too long, or the connection goes before its first, and when it does so after all. Answers how to stop.
 */
function watchForResponse(onUnresponsive: (isUnresponsive: boolean) => void): () => void {
  let wasUnresponsive = false
  const tell = () => {
    wasUnresponsive = true
    onUnresponsive(true)
  }
  const timer = setTimeout(tell, unresponsiveAfterMs)
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('offline', tell)
    removeEventListener('message', hear)
  }
  const hear = ({ source }: MessageEvent) => {
    if (source === null || source === window) return
    stop()
    if (wasUnresponsive) onUnresponsive(false)
  }
  addEventListener('offline', tell)
  addEventListener('message', hear)
  return stop
}

/** What was taken away, to be given back when the provider opens its window again: it may use the same one. */
const hiddenOverlays = new Set<HTMLElement>()

/** Takes away what covers the page when whoever put it there does not: the frames on this page are the provider's. */
export function hideCheckoutOverlays(): void {
  for (const frame of document.querySelectorAll('iframe')) {
    const overlay = frame.closest<HTMLElement>('body > *')
    if (!overlay) continue
    overlay.style.display = 'none'
    hiddenOverlays.add(overlay)
  }
  document.body.style.overflow = ''
}

/** Before the provider opens its window. */
function restoreCheckoutOverlays(): void {
  for (const overlay of hiddenOverlays) overlay.style.display = ''
  hiddenOverlays.clear()
}

/** The names that apps give the browser inside them. */
const apps =
  /FBAN|FBAV|FB_IAB|FBIOS|Instagram|WhatsApp|Snapchat|LinkedInApp|Twitter|Pinterest|TikTok|musical_ly|BytedanceWebview|MicroMessenger|\bLine\/|Telegram|\bGSA\//i

/** Android's own view of the web, now and before version 5. */
const androidView = /; wv\)|\bAndroid\b.*\bVersion\/\d+\.\d+ Chrome\//

/** On Apple's phones all browsers are one, and only a whole one calls itself Safari. */
const appleDevice = /\b(iPhone|iPad|iPod)\b/
const appleBrowser = /\bSafari\//

/** Whether a browser lives inside an app, where windows and frames of others often do not open. */
export function isInAppBrowser(userAgent: string): boolean {
  if (apps.test(userAgent) || androidView.test(userAgent)) return true
  return appleDevice.test(userAgent) && !appleBrowser.test(userAgent)
}
