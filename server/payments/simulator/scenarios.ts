import { checkoutMethods } from '@campus-print/domain/payments'
import * as z from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { SimulatorFault, unknownId } from './fault.ts'
import { newIdentifier } from './identifier.ts'
import { lockPayment } from './lock-payment.ts'
import { movePayment } from './move-payment.ts'
import { isPaid } from './present.ts'
import { insertPayment, lockOrder, paymentsOf } from './simulator-store.ts'
import type { SimulatedOrder, SimulatedPayment } from './tables.ts'

/** What may become of someone's paying. */
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
  method: z.enum(checkoutMethods).default('upi'),
  outcome: z.enum(outcomes).default('success'),
  duplicates: z.int().min(0).max(20).default(0),
  delay_ms: z.int().min(0).max(600_000).default(0),
  reorder: z.boolean().default(false),
})
export type Scenario = z.infer<typeof Scenario>

/** The bank's answer to a payment that was already given up. */
export const lateCaptureJob = defineJob<{ paymentId: string }>('simulator-late-capture')

interface Parts {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly now: Date
}

/** Someone pays an order, and it ends as the scenario says; answers the payment that their browser hears of. */
export function play(parts: Parts, scenario: Scenario): Promise<SimulatedPayment> {
  return parts.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, scenario.order_id)
    if (!order) throw unknownId()
    const before = await paymentsOf(trx, order.id)
    if (scenario.outcome !== 'second_capture' && before.some(isPaid)) {
      throw new SimulatorFault('This order has already been paid', { field: 'order_id' })
    }
    const payment = await attempt(parts, trx, scenario, order)
    return endings[scenario.outcome](parts, trx, payment, scenario)
  })
}

type Ending = (
  parts: Parts,
  trx: Db,
  payment: SimulatedPayment,
  scenario: Scenario,
) => Promise<SimulatedPayment>

const captured: Ending = (parts, trx, payment, scenario) =>
  movePayment(parts, trx, payment, 'captured', scenario)

const endings: Record<Scenario['outcome'], Ending> = {
  success: captured,
  closed_tab: captured,
  refund_failure: captured,
  failure: (parts, trx, payment, scenario) => movePayment(parts, trx, payment, 'failed', scenario),
  pending: async (_parts, _trx, payment) => payment,
  async late(parts, trx, payment, { delay_ms }) {
    const failed = await movePayment(parts, trx, payment, 'failed')
    const startAfterSeconds = Math.max(delay_ms / 1000, 1)
    await parts.jobs.enqueue(trx, lateCaptureJob, { paymentId: payment.id }, { startAfterSeconds })
    return failed
  },
  async second_capture(parts, trx, payment, scenario) {
    await captured(parts, trx, await attempt(parts, trx, scenario, payment), scenario)
    return captured(parts, trx, payment, scenario)
  },
}

async function attempt(
  { now }: Parts,
  trx: Db,
  { order_id, method, outcome }: Scenario,
  { amount, currency }: Pick<SimulatedOrder, 'amount' | 'currency'>,
): Promise<SimulatedPayment> {
  const payment: SimulatedPayment = {
    id: newIdentifier('pay'),
    order_id,
    amount,
    currency,
    // A card's bank answers at once and waits to be asked for the money; the others leave one waiting.
    status: method === 'card' ? 'authorized' : 'created',
    method,
    refunds_fail: outcome === 'refund_failure',
    created_at: now,
  }
  await insertPayment(trx, payment)
  return payment
}

export function captureLate(parts: Parts, paymentId: string): Promise<void> {
  return parts.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (payment.status === 'failed') await movePayment(parts, trx, payment, 'captured')
  })
}
