import * as z from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { SimulatorFault } from './fault.ts'
import { lockPayment } from './lock-payment.ts'
import { movePayment } from './move-payment.ts'
import type { SimulatedPayment } from './tables.ts'

/** What the bank says at last. */
export const BankAnswer = z.object({ payment_id: z.string(), outcome: z.enum(['success', 'failure']) })
type BankAnswer = z.infer<typeof BankAnswer>

/** The bank answers a payment that it had left pending. */
export function answerPayment(
  parts: { db: Db; jobs: Pick<Jobs, 'enqueue'>; now: Date },
  { payment_id, outcome }: BankAnswer,
): Promise<SimulatedPayment> {
  return parts.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, payment_id)
    if (payment.status !== 'created' && payment.status !== 'authorized') {
      throw new SimulatorFault('Only payments that are pending can be answered')
    }
    return movePayment(parts, trx, payment, outcome === 'success' ? 'captured' : 'failed')
  })
}
