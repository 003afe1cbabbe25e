import { createHmac } from 'node:crypto'
import type { RazorpayKeys } from '../config.ts'
import type { RazorpayClient } from './razorpay/client.ts'

/** What use cases ask of the payment provider; Razorpay and its simulator both answer Razorpay's client. */
export type PaymentGateway = Pick<RazorpayClient, 'createOrder' | 'fetchOrderPayments' | 'fetchPayment'>

/** A payment provider: where it is, and the keys we share with it. */
export interface PaymentProvider {
  readonly keys: RazorpayKeys
  readonly baseUrl: () => string
  /** Where browsers load its checkout from. */
  readonly checkoutScript: string
  /** No real money moves. */
  readonly simulated: boolean
}

export function razorpayProvider(keys: RazorpayKeys): PaymentProvider {
  return {
    keys,
    baseUrl: () => 'https://api.razorpay.com',
    checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
    simulated: false,
  }
}

/** The provider that runs in this product; `ownAddress` is where it listens, known once it does. */
export function simulatedProvider(secretKey: string, ownAddress: () => string): PaymentProvider {
  const secret = (use: string) => createHmac('sha256', secretKey).update(`razorpay ${use}`).digest('hex')
  return {
    keys: {
      keyId: 'rzp_test_simulated',
      keySecret: secret('key secret'),
      webhookSecret: secret('webhook secret'),
    },
    baseUrl: () => `${ownAddress()}/dev/razorpay`,
    checkoutScript: '/dev/razorpay/v1/checkout.js',
    simulated: true,
  }
}
