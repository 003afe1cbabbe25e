import * as z from 'zod'
import { isPaid } from './api/entities.ts'
import type { Context, Job } from './context.ts'
import { insertPayment, lockOrder, paymentsOf } from './database/store.ts'
import { type Order, type Payment, paymentMethods } from './database/tables.ts'
import { RazorpayError, unknownIdError } from './errors.ts'
import { newId } from './ids.ts'
import { changePaymentStatus, lockPayment } from './payments.ts'

/** How an attempt to pay may end. */
export const outcomes = [
  'success',
  'failure',
  'pending',
  'late',
  'closed_tab',
  'second_capture',
  'refund_failure',
] as const

export const Scenario = z.object({
  order_id: z.string(),
  method: z.enum(paymentMethods).default('upi'),
  outcome: z.enum(outcomes).default('success'),
  duplicates: z.int().min(0).max(20).default(0),
  delay_ms: z.int().min(0).max(600_000).default(0),
  reorder: z.boolean().default(false),
})
type Scenario = z.infer<typeof Scenario>

/** The bank captures a payment that the provider had already failed. */
export const lateCaptureJob: Job<{ paymentId: string }> = {
  name: 'simulator-late-capture',
  concurrency: 2,
  retry: { retryLimit: 5, retryDelay: 2, retryBackoff: true },
}

/** Pays an order with the outcome of a scenario; returns the payment that the customer's browser learns of. */
export function payOrder(context: Context, scenario: Scenario): Promise<Payment> {
  return context.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, scenario.order_id)
    if (!order) throw unknownIdError()
    const earlier = await paymentsOf(trx, order.id)
    if (scenario.outcome !== 'second_capture' && earlier.some(isPaid)) {
      throw new RazorpayError('This order has already been paid', { field: 'order_id' })
    }
    const inTransaction = { ...context, db: trx }
    const payment = await createPayment(inTransaction, scenario, order)
    return applyOutcome[scenario.outcome](inTransaction, payment, scenario)
  })
}

type ApplyOutcome = (context: Context, payment: Payment, scenario: Scenario) => Promise<Payment>

const capture: ApplyOutcome = (context, payment, scenario) =>
  changePaymentStatus(context, payment, 'captured', scenario)

const applyOutcome: Record<Scenario['outcome'], ApplyOutcome> = {
  success: capture,
  closed_tab: capture,
  refund_failure: capture,
  failure: (context, payment, scenario) => changePaymentStatus(context, payment, 'failed', scenario),
  pending: async (_context, payment) => payment,
  async late(context, payment, { delay_ms }) {
    const failed = await changePaymentStatus(context, payment, 'failed')
    const startAfterSeconds = Math.max(delay_ms / 1000, 1)
    await context.jobs.enqueue(context.db, lateCaptureJob, { paymentId: payment.id }, { startAfterSeconds })
    return failed
  },
  async second_capture(context, payment, scenario) {
    await capture(context, await createPayment(context, scenario, payment), scenario)
    return capture(context, payment, scenario)
  },
}

async function createPayment(
  { db: trx, now }: Context,
  { order_id, method, outcome }: Scenario,
  { amount, currency }: Pick<Order, 'amount' | 'currency'>,
): Promise<Payment> {
  const payment: Payment = {
    id: newId('pay'),
    order_id,
    amount,
    currency,
    // A card is authorized at once and waits for its capture; other methods wait for the customer's bank.
    status: method === 'card' ? 'authorized' : 'created',
    method,
    refunds_fail: outcome === 'refund_failure',
    created_at: now,
  }
  await insertPayment(trx, payment)
  return payment
}

export function captureLatePayment(context: Context, paymentId: string): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (payment.status === 'failed') await changePaymentStatus({ ...context, db: trx }, payment, 'captured')
  })
}
