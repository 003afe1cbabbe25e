/** What the provider's checkout hands over when a payment went through. */
export interface PaymentProof {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** What is paid, and by whom. */
export interface PayableOrder {
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

interface CheckoutOptions extends PayableOrder {
  handler: (proof: PaymentProof) => void
  modal: { ondismiss: () => void }
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
    Razorpay?: new (options: CheckoutOptions) => Checkout
  }
}

interface Endings {
  onPaid: (proof: PaymentProof) => void
  /** The bank or the provider said no; `reason` is in their words. */
  onFailed: (reason: string, paymentId: string | undefined) => void
  onDismissed: () => void
}

/**
 * Opens the provider's window and tells once how it ended; throws when its script is not there. Answers how to close
 * the window when it has nothing more to ask for.
 */
export function openCheckout(options: PayableOrder, { onPaid, onFailed, onDismissed }: Endings): () => void {
  const { Razorpay } = window
  if (!Razorpay) throw new Error('Payment system is loading. Please try again.')
  // Closing the window after a failure counts as a dismissal to some versions of it.
  let hasFailed = false
  const checkout = new Razorpay({
    ...options,
    handler: onPaid,
    modal: { ondismiss: () => !hasFailed && onDismissed() },
  })
  checkout.on('payment.failed', ({ error }) => {
    hasFailed = true
    checkout.close()
    onFailed(error.description, error.metadata?.payment_id)
  })
  checkout.open()
  return () => checkout.close()
}
