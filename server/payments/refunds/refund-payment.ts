import type { WriteContext } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Log } from '../../platform/log/log.ts'
import type { RazorpayClient } from '../razorpay/client.ts'
import { RazorpayAnswerError, RazorpayError } from '../razorpay/errors.ts'
import type { RazorpayRefund } from '../razorpay/shapes.ts'
import { type RefundOfPayment, findRefund } from './refund-store.ts'
import { type RefundReport, settleRefund } from './settle-refund.ts'

/** Retried for about three days, so that a provider outage does not lose the refund. */
export const refundPaymentJob = defineJob<{ refundId: string }>('refund-payment', {
  retryLimit: 100,
  retryDelay: 5,
  retryDelayMax: 3600,
  retryBackoff: true,
})

interface RefundContext extends WriteContext {
  readonly gateway: Pick<RazorpayClient, 'refund'>
  readonly log: Log
}

/** Sends a refund to the provider, idempotently. A permanent error is stored for the desk. */
export async function refundPayment(context: RefundContext, refundId: string): Promise<void> {
  const refund = await findRefund(context.db, refundId)
  // An operator pays out a refund in cash.
  if (refund?.status !== 'owed' || refund.channel === 'cash') return
  const report = await send(context, refund)
  await context.db.transaction().execute((trx) => settleRefund({ ...context, db: trx }, { refundId, report }))
}

async function send({ gateway, log }: RefundContext, refund: RefundOfPayment): Promise<RefundReport> {
  const { id, amount_paise: amount, provider_payment_id: paymentId } = refund
  try {
    const sent = await gateway.refund({ paymentId, amount, idempotencyKey: id })
    if (!isRefundOf(sent, refund)) throw new RazorpayAnswerError('a refund of something else')
    return { status: sent.status, providerRefundId: sent.id }
  } catch (error) {
    if (!(error instanceof RazorpayError && error.isForGood)) throw error
    log.error({ refund: id, payment: paymentId, reason: error.message }, 'the provider rejected a refund')
    return { status: 'failed', failure: error.message }
  }
}

/** Whether a provider refund matches a stored one. */
export function isRefundOf(reported: RazorpayRefund, refund: RefundOfPayment): boolean {
  return reported.payment_id === refund.provider_payment_id && reported.amount === refund.amount_paise
}
