import * as z from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { SimulatorFault } from './fault.ts'
import { newIdentifier } from './identifier.ts'
import { Notes, Receipt } from './inputs.ts'
import { lockPayment } from './lock-payment.ts'
import { presentPayment, presentRefund, refundedAmount } from './present.ts'
import {
  findPayment,
  findRefund,
  insertRefund,
  refundsOf,
  setPaymentStatus,
  setRefundStatus,
} from './simulator-store.ts'
import type { SimulatedPayment, SimulatedRefund } from './tables.ts'
import { sendWebhooks } from './webhooks.ts'

export const RefundInput = z.object({
  amount: z.int('The amount must be an integer.').min(100, 'The amount must be atleast INR 1.00').optional(),
  notes: Notes,
  receipt: Receipt,
})
type RefundInput = z.infer<typeof RefundInput>

export const IdempotencyKey = z
  .string()
  .min(10, 'The idempotency key must be at least 10 characters long.')
  .optional()

/** The bank's word, some time later, that a refund could not be made. */
export const failRefundJob = defineJob<{ refundId: string }>('simulator-fail-refund')

interface Parts {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly now: Date
}

/** Gives captured money back, in part or whole; the same key gives the same refund. */
export function refundPayment(
  parts: Parts,
  paymentId: string,
  input: RefundInput,
  key: string | undefined,
): Promise<SimulatedRefund> {
  return parts.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    const refunds = await refundsOf(trx, payment.id)
    const earlier = key === undefined ? undefined : refunds.find((refund) => refund.idempotency_key === key)
    if (earlier) return sameRefund(earlier, payment, input)
    const amount = refundableAmount(payment, refunds, input)
    const refund: SimulatedRefund = {
      id: newIdentifier('rfnd'),
      payment_id: payment.id,
      amount,
      currency: payment.currency,
      status: payment.refunds_fail ? 'pending' : 'processed',
      receipt: input.receipt ?? null,
      notes: input.notes,
      idempotency_key: key ?? null,
      created_at: parts.now,
    }
    await insertRefund(trx, refund)
    await followUp(parts, trx, payment, refund)
    return refund
  })
}

function sameRefund(earlier: SimulatedRefund, payment: SimulatedPayment, input: RefundInput) {
  const isSame =
    earlier.amount === (input.amount ?? payment.amount) && earlier.receipt === (input.receipt ?? null)
  if (isSame) return earlier
  throw new SimulatorFault('Different request body for the same idempotency key')
}

function refundableAmount(
  payment: SimulatedPayment,
  refunds: readonly SimulatedRefund[],
  { amount }: RefundInput,
): number {
  if (payment.status === 'refunded') throw new SimulatorFault('The payment has been fully refunded already')
  if (payment.status !== 'captured') {
    throw new SimulatorFault('The payment status should be captured for action to be taken')
  }
  const rest = payment.amount - refundedAmount(refunds)
  if (amount !== undefined && amount > rest) {
    throw new SimulatorFault('The refund amount provided is greater than amount captured', {
      field: 'amount',
    })
  }
  return amount ?? rest
}

async function followUp(
  parts: Parts,
  trx: Db,
  payment: SimulatedPayment,
  refund: SimulatedRefund,
): Promise<void> {
  if (refund.status === 'pending') {
    return parts.jobs.enqueue(trx, failRefundJob, { refundId: refund.id }, { startAfterSeconds: 1 })
  }
  const refunds = await refundsOf(trx, payment.id)
  const isWhole = refundedAmount(refunds) === payment.amount
  if (isWhole) await setPaymentStatus(trx, payment.id, 'refunded')
  const entity = presentPayment(isWhole ? { ...payment, status: 'refunded' } : payment, refunds)
  const about = { refund: presentRefund(refund), payment: entity }
  await sendWebhooks(parts, trx, [{ event: 'refund.processed', about }])
}

export function failRefund(parts: Parts, refundId: string): Promise<void> {
  return parts.db.transaction().execute(async (trx) => {
    const refund = await findRefund(trx, refundId)
    const payment = refund && (await findPayment(trx, refund.payment_id))
    if (!payment || refund.status !== 'pending') return
    await setRefundStatus(trx, refund.id, 'failed')
    const about = {
      refund: presentRefund({ ...refund, status: 'failed' }),
      payment: presentPayment(payment, await refundsOf(trx, payment.id)),
    }
    await sendWebhooks(parts, trx, [{ event: 'refund.failed', about }])
  })
}
