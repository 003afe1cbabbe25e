/** What the provider's checkout hands over when a payment went through. */
export interface PaymentProof {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

interface CheckoutOptions {
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
  handler: (proof: PaymentProof) => void
  modal: { ondismiss: () => void }
}

interface Checkout {
  open: () => void
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => Checkout
  }
}

/** Opens the provider's window; throws when its script is not there. */
export function openCheckout(options: CheckoutOptions): void {
  const { Razorpay } = window
  if (!Razorpay) throw new Error('Payment system is loading. Please try again.')
  new Razorpay(options).open()
}
