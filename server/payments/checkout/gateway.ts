import type { RazorpayClient } from '../razorpay/client.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { isRazorpayError } from '../razorpay/errors.ts'

/** What use cases ask of the payment provider; Razorpay and its simulator both answer Razorpay's client. */
export type PaymentGateway = Omit<RazorpayClient, 'fetchOrder' | 'capture'>

/** Asks the provider something; where it cannot be had, the caller hears so and the reason goes to the log. */
export async function callGateway<Answer>(
  log: Log,
  ask: () => Promise<Answer>,
  message?: string,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isRazorpayError(error)) throw error
    log.error({ err: error }, 'the payment provider did not do what was asked')
    throw new ApiError('gateway_unavailable', message)
  }
}
