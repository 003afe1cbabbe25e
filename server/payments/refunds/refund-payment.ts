import type { WriteContext } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Log } from '../../platform/log/log.ts'
import type { RazorpayClient } from '../razorpay/client.ts'
import { RazorpayAnswerError, RazorpayError } from '../razorpay/errors.ts'
import type { RazorpayRefund } from '../razorpay/shapes.ts'
import { type RefundOfPayment, findRefund } from './refund-store.ts'
import { type RefundReport, settleRefund } from './settle-refund.ts'

/** Tried for about three days: a provider that is down must not keep someone's money. */
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

/** Sends money back, once however often it is tried; a refusal for good is kept for someone to look at. */
export async function refundPayment(context: RefundContext, refundId: string): Promise<void> {
  const refund = await findRefund(context.db, refundId)
  if (refund?.status !== 'owed') return
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
    log.error({ refund: id, payment: paymentId, reason: error.message }, 'a refund was refused')
    return { status: 'failed', failure: error.message }
  }
}

/** Whether a refund, as the provider states it, is the one we mean. */
export function isRefundOf(stated: RazorpayRefund, refund: RefundOfPayment): boolean {
  return stated.payment_id === refund.provider_payment_id && stated.amount === refund.amount_paise
}
