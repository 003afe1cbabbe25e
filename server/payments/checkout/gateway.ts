import type { RazorpayClient } from '../razorpay/client.ts'

/** What use cases ask of the payment provider; Razorpay and its simulator both answer Razorpay's client. */
export type PaymentGateway = Omit<RazorpayClient, 'fetchOrder' | 'capture'>
