import { nextRefundCheck, retryCheck } from '@campus-print/domain/payments'
import type { WriteContext } from '../../platform/context.ts'
import { isDatabaseAway } from '../../platform/database/is-database-away.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Log } from '../../platform/log/log.ts'
import type { RazorpayClient } from '../razorpay/client.ts'
import { RazorpayUnreachable } from '../razorpay/errors.ts'
import { type RefundOfPayment, claimRefundCheck, refundsToCheck, setRefundCheck } from './refund-store.ts'
import { isRefundOf, refundPayment } from './refund-payment.ts'
import { settleRefund } from './settle-refund.ts'

// Without a retry, a poll whose process ends would count as failed for good.
export const pollRefundsJob = defineJob('poll-refunds', { retryLimit: 2 })

interface Context extends Omit<WriteContext, 'now'> {
  readonly clock: () => Date
  readonly gateway: Pick<RazorpayClient, 'refund' | 'fetchRefund'>
  readonly log: Log
}

const batchSize = 100

/**
 * Fetches the state of unsettled refunds from the provider, and sends those again that it did not accept. The
 * round ends if the provider cannot be reached; a refund that fails for another reason is logged, and the
 * round continues.
 */
export async function pollRefunds(context: Context, { signal }: { signal: AbortSignal }): Promise<void> {
  const { db, clock } = context
  const begun = clock()
  let due: RefundOfPayment[]
  do {
    due = await refundsToCheck(db, begun, batchSize)
    for (const refund of due) {
      if (signal.aborted) return
      // A round may take minutes: each refund gets the time of its own check.
      await pollRefund({ ...context, now: clock() }, refund)
    }
  } while (due.length === batchSize)
}

async function pollRefund(context: Context & WriteContext, refund: RefundOfPayment): Promise<void> {
  const { db, log, now } = context
  // Moved before anything can fail, so that this refund cannot keep the later ones waiting in every round.
  const isOurs = await claimRefundCheck(db, refund.id, { now, next: retryCheck(now) })
  if (!isOurs) return
  try {
    if (refund.status === 'owed') await refundPayment(context, refund.id)
    else await fetchRefund(context, refund)
  } catch (error) {
    if (error instanceof RazorpayUnreachable || isDatabaseAway(error)) throw error
    log.error({ err: error, refund: refund.id }, 'a refund could not be checked')
  }
  await setRefundCheck(db, refund.id, nextRefundCheck(refund.created_at, now))
}

async function fetchRefund(context: Context & WriteContext, refund: RefundOfPayment): Promise<void> {
  const { db, gateway, log } = context
  if (refund.provider_refund_id === null) return
  const reported = await gateway.fetchRefund(refund.provider_refund_id)
  if (!isRefundOf(reported, refund)) {
    log.error({ refund: refund.id }, 'the provider reports a refund with another amount or payment')
    return
  }
  const report = { status: reported.status, providerRefundId: reported.id }
  const input = { refundId: refund.id, report }
  await db.transaction().execute((trx) => settleRefund({ ...context, db: trx }, input))
}
