import type { Db } from '../../platform/database/connect.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { SimulatorFault } from './fault.ts'
import { lockPayment } from './lock-payment.ts'
import { movePayment } from './move-payment.ts'
import { isPaid } from './present.ts'
import type { SimulatedPayment } from './tables.ts'

/** Takes the money of an authorised payment. */
export function capturePayment(
  parts: { db: Db; jobs: Pick<Jobs, 'enqueue'>; now: Date },
  paymentId: string,
  { amount, currency }: { amount: number; currency: string },
): Promise<SimulatedPayment> {
  return parts.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (isPaid(payment)) throw new SimulatorFault('This payment has already been captured')
    if (payment.status !== 'authorized') {
      throw new SimulatorFault(
        'Only payments which have been authorized and not yet captured can be captured',
      )
    }
    if (amount !== payment.amount || currency !== payment.currency) {
      throw new SimulatorFault('Capture amount must be equal to the amount authorized', { field: 'amount' })
    }
    return movePayment(parts, trx, payment, 'captured')
  })
}
