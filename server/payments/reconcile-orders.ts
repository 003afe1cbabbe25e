import { nextOrderCheck } from '@campus-print/domain/payments'
import { defineJob } from '../platform/jobs/job.ts'
import type { Log } from '../platform/log/log.ts'
import { type AskParts, askAfterOrder } from './ask-after-order.ts'
import { type ProviderOrderRow, ordersToCheck, setNextCheck } from './payment-store.ts'
import { RazorpayError } from './razorpay/errors.ts'

export const reconcileOrdersJob = defineJob('reconcile-orders', { retryLimit: 0 })

interface Parts extends AskParts {
  readonly log: Log
}

const batch = 100

/**
 * Asks the provider what was paid on orders of which we may have missed something: a browser that closed and a webhook
 * that got lost, a second payment, an authorisation that came days late. An unreachable provider is asked next time.
 */
export async function reconcileOrders(parts: Parts, signal: AbortSignal): Promise<void> {
  const due = await ordersToCheck(parts.db, parts.now, batch)
  for (const order of due) {
    if (signal.aborted) return
    await reconcileOrder(parts, order)
  }
  if (due.length === batch) await reconcileOrders(parts, signal)
}

async function reconcileOrder(parts: Parts, order: ProviderOrderRow): Promise<void> {
  const { db, log, now } = parts
  try {
    await askAfterOrder(parts, order)
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error
    // One order that the provider does not know, as after a change of keys, must not keep the others waiting.
    log.error({ err: error, order: order.id }, 'an order could not be reconciled')
  }
  await setNextCheck(db, order.id, nextOrderCheck(order.created_at, now))
}
