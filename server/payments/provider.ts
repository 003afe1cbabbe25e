import { createHmac } from 'node:crypto'
import type { RazorpayKeys } from '../config.ts'
import type { Send } from './razorpay/call.ts'

interface Provider {
  /** The keys that we share with the provider. */
  readonly keys: RazorpayKeys
  /**
   * Base URL without a trailing slash. A function, since the simulator's is known only once the server
   * listens.
   */
  readonly baseUrl: () => string
  /** The timeout of a call to the provider. */
  readonly timeoutMs: number
  /** Sends the calls to the provider; tests replace it to watch them. */
  readonly send?: Send
  /** The URL of the provider's checkout script. */
  readonly checkoutScript: string
  /** Hosts from which the checkout loads its parts, as a content security policy names them. */
  readonly checkoutHosts: readonly string[]
}

export interface RealProvider extends Provider {
  readonly simulated: false
}

/** The provider that runs in this product: no real money moves. */
export interface SimulatedProvider extends Provider {
  readonly simulated: true
  /** URL for its webhooks. */
  readonly webhookUrl: () => string
}

export type PaymentProvider = RealProvider | SimulatedProvider

const timeoutMs = 10_000

/** The path under which this product serves the simulator. */
export const simulatorPrefix = '/dev/razorpay'

export function razorpayProvider(keys: RazorpayKeys): RealProvider {
  return {
    keys,
    baseUrl: () => 'https://api.razorpay.com',
    timeoutMs,
    checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
    // Razorpay's own guidance for the policy.
    checkoutHosts: ['https://*.razorpay.com'],
    simulated: false,
  }
}

/** `ownAddress` is where this product listens. */
export function simulatedProvider(secretKey: string, ownAddress: () => string): SimulatedProvider {
  const secret = (use: string) => createHmac('sha256', secretKey).update(`razorpay ${use}`).digest('hex')
  return {
    keys: {
      keyId: 'rzp_test_simulated',
      keySecret: secret('key secret'),
      webhookSecret: secret('webhook secret'),
    },
    baseUrl: () => `${ownAddress()}${simulatorPrefix}`,
    timeoutMs,
    checkoutScript: `${simulatorPrefix}/v1/checkout.js`,
    checkoutHosts: [],
    simulated: true,
    webhookUrl: () => `${ownAddress()}/api/payment/webhook`,
  }
}
