import { request } from 'undici'
import type { Send } from '../../payments/razorpay/call.ts'
import type { CrashPoints } from './crash-points.ts'

/** Sends calls of which every one is a step, done when the other side has answered and the answer is unread. */
export function instrumentedSend({ reach }: Pick<CrashPoints, 'reach'>): Send {
  return async (url, options) => {
    const answered = await request(url, options)
    const path = new URL(url).pathname.replaceAll(/_\w+/g, '')
    await reach({ name: `${options.method} ${path}`, lasts: true })
    return answered
  }
}
