import type { RazorpayClient } from '../razorpay/client.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { isRazorpayError } from '../razorpay/errors.ts'

/** The provider's API as use cases call it; the client is the same for Razorpay and its simulator. */
export type PaymentGateway = Omit<RazorpayClient, 'fetchOrder' | 'capture'>

/** Calls the provider. Logs its error and throws `gateway_unavailable` instead. */
export async function callGateway<Result>(
  { log }: { log: Log },
  { call, message }: { call: () => Promise<Result>; message?: string },
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!isRazorpayError(error)) throw error
    log.error({ err: error }, 'a call to the payment provider failed')
    throw new ApiError('gateway_unavailable', message)
  }
}
