import type { Db } from '../platform/database/connect.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Log } from '../platform/log/log.ts'
import { findDueRefund, settleRefund } from './payment-store.ts'
import type { RazorpayClient } from './razorpay/client.ts'
import { RazorpayError } from './razorpay/errors.ts'

/** Tried for about three days: a provider that is down must not keep someone's money. */
export const refundPaymentJob = defineJob<{ refundId: string }>('refund-payment', {
  retryLimit: 100,
  retryDelay: 5,
  retryDelayMax: 3600,
  retryBackoff: true,
})

interface Parts {
  readonly db: Db
  readonly gateway: Pick<RazorpayClient, 'refund'>
  readonly log: Log
}

/** Sends money back, once however often it is tried; a refusal for good is kept for someone to look at. */
export async function refundPayment({ db, gateway, log }: Parts, refundId: string): Promise<void> {
  const refund = await findDueRefund(db, refundId)
  if (!refund) return
  const { id, amount_paise: amount, provider_payment_id: paymentId } = refund
  try {
    const sent = await gateway.refund({ paymentId, amount, idempotencyKey: id })
    await settleRefund(db, id, { provider_refund_id: sent.id })
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
    log.error({ refund: id, payment: paymentId, reason: error.message }, 'a refund was refused')
    await settleRefund(db, id, { refusal: error.message })
  }
}

/** Wrong keys can be set right, and 409 says that the same refund is still under way. */
function isRefusedForGood(error: unknown): error is RazorpayError {
  return error instanceof RazorpayError && (error.status === 400 || error.status === 404)
}
