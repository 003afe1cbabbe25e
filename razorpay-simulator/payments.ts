import * as z from 'zod'
import { isPaid, orderEntity, paymentEntity } from './api/entities.ts'
import type { Context, SimulatorDatabase } from './context.ts'
import { findPayment, lockOrder, paymentsOf, refundsOf, setPaymentStatus } from './database/store.ts'
import type { Payment } from './database/tables.ts'
import { RazorpayError, unknownIdError } from './errors.ts'
import { type DeliveryOptions, type WebhookEvent, enqueueWebhooks } from './webhooks.ts'

export const CaptureInput = z.object({
  amount: z.int('The amount must be an integer.'),
  currency: z.string('The currency field is required.'),
})

/** Captures an authorized payment. */
export function capturePayment(
  context: Context,
  paymentId: string,
  { amount, currency }: z.infer<typeof CaptureInput>,
): Promise<Payment> {
  return context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (isPaid(payment)) throw new RazorpayError('This payment has already been captured')
    if (payment.status !== 'authorized') {
      throw new RazorpayError('Only payments which have been authorized and not yet captured can be captured')
    }
    if (amount !== payment.amount || currency !== payment.currency) {
      throw new RazorpayError('Capture amount must be equal to the amount authorized', { field: 'amount' })
    }
    return changePaymentStatus({ ...context, db: trx }, payment, 'captured')
  })
}

/** The bank's answer to a payment that it left pending. */
export const BankAnswer = z.object({ payment_id: z.string(), outcome: z.enum(['success', 'failure']) })

/** Captures or fails a pending payment. */
export function settlePayment(
  context: Context,
  { payment_id, outcome }: z.infer<typeof BankAnswer>,
): Promise<Payment> {
  return context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, payment_id)
    if (payment.status !== 'created' && payment.status !== 'authorized') {
      throw new RazorpayError('Only payments that are pending can be answered')
    }
    return changePaymentStatus(
      { ...context, db: trx },
      payment,
      outcome === 'success' ? 'captured' : 'failed',
    )
  })
}

/** Reads a payment that no other transaction can change until this one ends: all of them lock its order first. */
export async function lockPayment(trx: SimulatorDatabase, paymentId: string): Promise<Payment> {
  const found = await findPayment(trx, paymentId)
  if (!found) throw unknownIdError()
  await lockOrder(trx, found.order_id)
  return (await findPayment(trx, paymentId)) ?? found
}

/** Changes a payment's status and enqueues the webhooks about it; `context.db` is a transaction. */
export async function changePaymentStatus(
  context: Context,
  payment: Payment,
  status: 'captured' | 'failed',
  delivery?: DeliveryOptions,
): Promise<Payment> {
  const trx = context.db
  const order = await lockOrder(trx, payment.order_id)
  if (!order) throw unknownIdError()
  await setPaymentStatus(trx, payment.id, status)
  const changed = { ...payment, status }
  const entity = paymentEntity(changed, await refundsOf(trx, payment.id))
  const paidOrder = orderEntity(order, await paymentsOf(trx, order.id))
  const events: WebhookEvent[] =
    status === 'failed'
      ? [{ event: 'payment.failed', entities: { payment: entity } }]
      : [
          { event: 'payment.captured', entities: { payment: entity } },
          { event: 'order.paid', entities: { payment: entity, order: paidOrder } },
        ]
  await enqueueWebhooks(context, events, delivery)
  return changed
}
