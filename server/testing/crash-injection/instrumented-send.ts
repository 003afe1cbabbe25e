import { request } from 'undici'
import type { Send } from '../../payments/razorpay/call.ts'
import type { CrashPoints } from './crash-points.ts'

/** Returns a `send` that counts each call as a step, completed when the response has arrived but is not read yet. */
export function instrumentedSend({ reach }: Pick<CrashPoints, 'reach'>): Send {
  return async (url, options) => {
    const response = await request(url, options)
    const path = new URL(url).pathname.replaceAll(/_\w+/g, '')
    await reach({ name: `${options.method} ${path}`, isDurable: true })
    return response
  }
}
