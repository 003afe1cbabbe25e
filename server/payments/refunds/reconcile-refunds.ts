import { nextRefundCheck } from '@campus-print/domain/payments'
import type { WriteContext } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Log } from '../../platform/log/log.ts'
import type { RazorpayClient } from '../razorpay/client.ts'
import { RazorpayError } from '../razorpay/errors.ts'
import { type RefundOfPayment, refundsToCheck, updateRefund } from '../refund-store.ts'
import { isRefundOf, refundPayment } from './refund-payment.ts'
import { settleRefund } from './settle-refund.ts'

export const reconcileRefundsJob = defineJob('reconcile-refunds', { retryLimit: 0 })

interface Parts extends WriteContext {
  readonly gateway: Pick<RazorpayClient, 'refund' | 'fetchRefund'>
  readonly log: Log
}

const batch = 100

/**
 * Goes after refunds that are not through: those that the provider never took are sent again, of those it took it is
 * asked what became of them. An unreachable provider is asked next time.
 */
export async function reconcileRefunds(parts: Parts, signal: AbortSignal): Promise<void> {
  let due: RefundOfPayment[]
  do {
    due = await refundsToCheck(parts.db, parts.now, batch)
    for (const refund of due) {
      if (signal.aborted) return
      await reconcileRefund(parts, refund)
    }
  } while (due.length === batch)
}

async function reconcileRefund(parts: Parts, refund: RefundOfPayment): Promise<void> {
  const { db, log, now } = parts
  // First, so that what is settled now is asked after no more.
  await updateRefund(db, refund.id, { next_check_at: nextRefundCheck(refund.created_at, now) })
  try {
    if (refund.status === 'owed') await refundPayment(parts, refund.id)
    else await askAfter(parts, refund)
  } catch (error) {
    if (!(error instanceof RazorpayError)) {
      await updateRefund(db, refund.id, { next_check_at: refund.next_check_at })
      throw error
    }
    log.error({ err: error, refund: refund.id }, 'a refund could not be reconciled')
  }
}

async function askAfter(parts: Parts, refund: RefundOfPayment): Promise<void> {
  const { db, gateway, log } = parts
  if (refund.provider_refund_id === null) return
  const stated = await gateway.fetchRefund(refund.provider_refund_id)
  if (!isRefundOf(stated, refund)) {
    log.error({ refund: refund.id }, 'the provider states another refund than was asked for')
    return
  }
  const report = { status: stated.status, providerRefundId: stated.id }
  const input = { refundId: refund.id, report }
  await db.transaction().execute((trx) => settleRefund({ ...parts, db: trx }, input))
}
