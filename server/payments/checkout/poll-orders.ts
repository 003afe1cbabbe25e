import { nextOrderCheck, retryCheck } from '@campus-print/domain/payments'
import type { WriteContext } from '../../platform/context.ts'
import { isDatabaseAway } from '../../platform/database/is-database-away.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Log } from '../../platform/log/log.ts'
import { type FetchPaymentsContext, fetchAndApplyPayments } from './apply-payment.ts'
import { type ProviderOrder, claimOrderCheck, ordersToCheck, setOrderCheck } from './payment-store.ts'
import { RazorpayError, RazorpayUnreachable } from '../razorpay/errors.ts'

// Without a retry, a poll whose process ends would count as failed for good.
export const pollOrdersJob = defineJob('poll-orders', { retryLimit: 2 })

interface Context extends Omit<FetchPaymentsContext, 'now'> {
  readonly clock: () => Date
  readonly log: Log
}

const batchSize = 100

/**
 * Fetches the payments of due orders from the provider. It finds what verify call and webhook missed: a
 * closed browser, a lost webhook, a second payment, a late authorisation. The round ends if the provider
 * cannot be reached; an order that fails for another reason is logged, and the round continues.
 */
export async function pollOrders(context: Context, { signal }: { signal: AbortSignal }): Promise<void> {
  const { db, clock } = context
  const begun = clock()
  let due: ProviderOrder[]
  do {
    due = await ordersToCheck(db, begun, batchSize)
    for (const order of due) {
      if (signal.aborted) return
      // A round may take minutes: each order gets the time of its own check.
      await pollOrder({ ...context, now: clock() }, order)
    }
  } while (due.length === batchSize)
}

async function pollOrder(context: Context & WriteContext, order: ProviderOrder): Promise<void> {
  const { db, log, now } = context
  // Moved before anything can fail, so that this order cannot keep the later ones waiting in every round.
  const isOurs = await claimOrderCheck(db, order.id, { now, next: retryCheck(now) })
  if (!isOurs) return
  let isUnread = false
  try {
    await fetchAndApplyPayments(context, order)
  } catch (error) {
    if (error instanceof RazorpayUnreachable || isDatabaseAway(error)) throw error
    log.error({ err: error, order: order.id }, 'an order could not be checked')
    // An order that the provider rejects, such as after a change of keys, needs no retry. Any other may hold
    // a payment.
    isUnread = !(error instanceof RazorpayError)
  }
  await setOrderCheck(db, order.id, nextOrderCheck(order.created_at, now, { isUnread }))
}
