import { type CaptureEffect, captureEffect } from '@campus-print/domain/payments'
import { lockRequest } from '../ordering/lock-request.ts'
import { queueRequest } from '../ordering/queue-request.ts'
import type { PrintRequestRow } from '../ordering/tables.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type ProviderOrderRow, findPayment, insertPayment, markOrderPaid } from './payment-store.ts'
import type { RazorpayPayment } from './razorpay/shapes.ts'
import { recordSale } from './record-sale.ts'
import { recordStray } from './record-stray.ts'

export interface AppliedPayment {
  /** What the money did, now or when it was first told of. */
  readonly effect: CaptureEffect
  readonly request: PrintRequestRow
}

/**
 * Gives a captured payment its effect, in the caller's transaction: records and books it, and either queues the
 * request with its print and issues the invoice, or has the money sent back. The one way in for the verify call, the
 * webhook and the order poller: it may be called any number of times, at the same moment and in any order, and answers
 * the same. The payment must have been checked against the order.
 */
export async function applyPayment(
  { jobs, now }: { jobs: Pick<Jobs, 'enqueue'>; now: Date },
  trx: Db,
  order: ProviderOrderRow,
  payment: RazorpayPayment,
): Promise<AppliedPayment> {
  // Whoever comes second waits here, and then finds the payment recorded.
  const request = await lockRequest(trx, order.request_id)
  const recorded = await findPayment(trx, payment.id)
  const effect = captureEffect({ status: request.status, recordedBefore: recorded !== undefined })
  if (effect === 'none') return { effect: recorded?.effect ?? effect, request }
  const id = await insertPayment(trx, {
    order_id: order.id,
    provider_payment_id: payment.id,
    amount_paise: payment.amount,
    currency: payment.currency,
    method: payment.method ?? null,
    effect,
    recorded_at: now,
  })
  await markOrderPaid(trx, order.id, now)
  if (effect === 'refund') {
    await recordStray({ jobs, now }, trx, request, { id, stated: payment })
    return { effect, request }
  }
  const queued = await queueRequest({ jobs, now }, trx, request.id)
  await recordSale(trx, queued, { id, stated: payment }, now)
  return { effect, request: queued }
}
