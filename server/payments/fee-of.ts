import type { RazorpayPayment } from './razorpay/shapes.ts'

/** What the provider keeps of a payment, its own tax included, as far as it says so. */
export function feeOf({ amount, fee }: RazorpayPayment): number {
  return fee && fee <= amount ? fee : 0
}
