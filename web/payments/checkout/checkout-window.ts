import { type CheckoutSignature, paymentCallback } from '@campus-print/contract/payments'
import { i18n } from '@campus-print/domain/language'
import { endpointUrl } from '../../api/endpoint-url.ts'

/** What is paid, and by whom, in the provider's own words. */
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
  handler: (signature: CheckoutSignature) => void
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
  onPaid: (signature: CheckoutSignature) => void
  /** The bank or the provider rejected the payment; `reason` is in their words. */
  onFailed: (reason: string, paymentId: string | undefined) => void
  onDismissed: () => void
  /** The window does not respond, or responds after all. */
  onResponse: (isUnresponsive: boolean) => void
}

/**
 * Opens the provider's window and calls back once with how it ended. Returns a function that closes the window. Throws
 * when the script is not loaded or no window opens.
 */
export function openCheckoutWindow(options: CheckoutOptions, callbacks: CheckoutCallbacks): () => void {
  const { onPaid, onFailed, onDismissed, onResponse } = callbacks
  // Some versions of the window report our own closing as a dismissal.
  let isClosed = false
  const checkout = createCheckout({
    ...options,
    handler(signature) {
      stopWatching()
      onPaid(signature)
    },
    modal: {
      ondismiss() {
        stopWatching()
        if (!isClosed) onDismissed()
      },
    },
  })
  const stopWatching = watchForResponse(onResponse)
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

/** Leaves for the provider's page, which comes back through our server. Throws when the script is not loaded. */
export function openCheckoutPage(options: CheckoutOptions, printRequestId: string): void {
  const callback = endpointUrl(paymentCallback, { params: { id: printRequestId } })
  const callbackUrl = new URL(callback, location.href).href
  createCheckout({ ...options, callback_url: callbackUrl, redirect: true }).open()
}

function createCheckout(options: WindowOptions | PageOptions): Checkout {
  const { Razorpay } = window
  if (!Razorpay) throw new Error(i18n.t('Payment system is loading. Please try again.'))
  return new Razorpay(options)
}

/** How long a window may take until its first message, in ms. */
const unresponsiveAfterMs = 8_000

/**
 * Watches a window that is about to open; returns a function that stops watching. The page cannot look into a frame of
 * another site, and the browser's own "No internet" page counts as loaded. A working window sends messages, so the
 * window counts as unresponsive when none comes in time or the connection breaks before the first.
 */
function watchForResponse(onResponse: (isUnresponsive: boolean) => void): () => void {
  let wasUnresponsive = false
  const onSilence = () => {
    wasUnresponsive = true
    onResponse(true)
  }
  const timer = setTimeout(onSilence, unresponsiveAfterMs)
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('offline', onSilence)
    removeEventListener('message', onMessage)
  }
  const onMessage = ({ source }: MessageEvent) => {
    if (source === null || source === window) return
    stop()
    if (wasUnresponsive) onResponse(false)
  }
  addEventListener('offline', onSilence)
  addEventListener('message', onMessage)
  return stop
}

/** Overlays that this page has hidden. The provider may use the same ones for its next window. */
const hiddenOverlays = new Set<HTMLElement>()

/** Hides what the provider has laid over the page. The only frames on this page are the provider's. */
export function hideCheckoutOverlays(): void {
  for (const frame of document.querySelectorAll('iframe')) {
    const overlay = frame.closest<HTMLElement>('body > *')
    if (!overlay) continue
    overlay.style.display = 'none'
    hiddenOverlays.add(overlay)
  }
  document.body.style.overflow = ''
}

function restoreCheckoutOverlays(): void {
  for (const overlay of hiddenOverlays) overlay.style.display = ''
  hiddenOverlays.clear()
}

/** The names that apps give the browser inside them. */
const apps =
  /FBAN|FBAV|FB_IAB|FBIOS|Instagram|WhatsApp|Snapchat|LinkedInApp|Twitter|Pinterest|TikTok|musical_ly|BytedanceWebview|MicroMessenger|\bLine\/|Telegram|\bGSA\//i

/** Android's WebView, now and before version 5. */
const androidWebView = /; wv\)|\bAndroid\b.*\bVersion\/\d+\.\d+ Chrome\//

/** All browsers on Apple's phones share one engine; only a full browser calls itself Safari. */
const appleDevice = /\b(iPhone|iPad|iPod)\b/
const appleBrowser = /\bSafari\//

/** Whether the browser lives inside an app, where windows and frames of other sites often do not open. */
export function isInAppBrowser(userAgent: string): boolean {
  if (apps.test(userAgent) || androidWebView.test(userAgent)) return true
  return appleDevice.test(userAgent) && !appleBrowser.test(userAgent)
}
