import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { insertRefund, paymentThatQueued } from './payment-store.ts'
import { refundPaymentJob } from './refund-payment.ts'

interface Parts {
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly now: Date
}

/** Writes that a payment goes back whole, and the job that sends it, in the caller's transaction. */
export async function oweRefund(
  { jobs, now }: Parts,
  trx: Db,
  { id, amount_paise }: { id: string; amount_paise: number },
): Promise<void> {
  const refundId = await insertRefund(trx, { payment_id: id, amount_paise, created_at: now })
  await jobs.enqueue(trx, refundPaymentJob, { refundId })
}

/** The same for what a request was paid with. */
export async function refundRequest(parts: Parts, trx: Db, requestId: string): Promise<void> {
  const payment = await paymentThatQueued(trx, requestId)
  if (!payment) throw new Error(`Request ${requestId} was not paid`)
  await oweRefund(parts, trx, payment)
}
