import type { Db } from '../../platform/database/connect.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { presentOrder, presentPayment } from './present.ts'
import { lockOrder, paymentsOf, refundsOf, setPaymentStatus } from './simulator-store.ts'
import type { SimulatedPayment } from './tables.ts'
import { unknownId } from './fault.ts'
import { type Event, type WebhookTrouble, sendWebhooks } from './webhooks.ts'

/** Moves a payment to its next status and tells of it by webhook. */
export async function movePayment(
  parts: { jobs: Pick<Jobs, 'enqueue'>; now: Date },
  trx: Db,
  payment: SimulatedPayment,
  status: 'captured' | 'failed',
  trouble?: WebhookTrouble,
): Promise<SimulatedPayment> {
  const order = await lockOrder(trx, payment.order_id)
  if (!order) throw unknownId()
  await setPaymentStatus(trx, payment.id, status)
  const moved = { ...payment, status }
  const entity = presentPayment(moved, await refundsOf(trx, payment.id))
  const paidOrder = presentOrder(order, await paymentsOf(trx, order.id))
  const events: Event[] =
    status === 'failed'
      ? [{ event: 'payment.failed', about: { payment: entity } }]
      : [
          { event: 'payment.captured', about: { payment: entity } },
          { event: 'order.paid', about: { payment: entity, order: paidOrder } },
        ]
  await sendWebhooks(parts, trx, events, trouble)
  return moved
}
