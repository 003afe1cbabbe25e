import * as z from 'zod'
import { paymentEntity, refundEntity, refundedAmount } from './api/entities.ts'
import type { Context, Job } from './context.ts'
import {
  findPayment,
  findRefund,
  insertRefund,
  refundsOf,
  setPaymentStatus,
  setRefundStatus,
} from './database/store.ts'
import type { Payment, Refund } from './database/tables.ts'
import { RazorpayError } from './errors.ts'
import { newId } from './ids.ts'
import { Notes, Receipt } from './inputs.ts'
import { lockPayment } from './payments.ts'
import { enqueueWebhooks } from './webhooks.ts'

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

/** The bank fails a refund some time after the provider took it. */
export const failRefundJob: Job<{ refundId: string }> = {
  name: 'simulator-fail-refund',
  concurrency: 2,
  retry: { retryLimit: 5, retryDelay: 2, retryBackoff: true },
}

/** Refunds a captured payment, in part or whole; the same idempotency key returns the same refund. */
export function refundPayment(
  context: Context,
  paymentId: string,
  input: RefundInput,
  idempotencyKey: string | undefined,
): Promise<Refund> {
  return context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    const refunds = await refundsOf(trx, payment.id)
    const earlier =
      idempotencyKey === undefined
        ? undefined
        : refunds.find((refund) => refund.idempotency_key === idempotencyKey)
    if (earlier) return requireSameRefund(earlier, payment, input)
    const amount = refundableAmount(payment, refunds, input)
    const refund: Refund = {
      id: newId('rfnd'),
      payment_id: payment.id,
      amount,
      currency: payment.currency,
      status: payment.refunds_fail ? 'pending' : 'processed',
      receipt: input.receipt ?? null,
      notes: input.notes,
      idempotency_key: idempotencyKey ?? null,
      created_at: context.now,
    }
    await insertRefund(trx, refund)
    await processRefund({ ...context, db: trx }, payment, refund)
    return refund
  })
}

function requireSameRefund(earlier: Refund, payment: Payment, input: RefundInput): Refund {
  const isSame =
    earlier.amount === (input.amount ?? payment.amount) && earlier.receipt === (input.receipt ?? null)
  if (isSame) return earlier
  throw new RazorpayError('Different request body for the same idempotency key')
}

function refundableAmount(payment: Payment, refunds: readonly Refund[], { amount }: RefundInput): number {
  if (payment.status === 'refunded') throw new RazorpayError('The payment has been fully refunded already')
  if (payment.status !== 'captured') {
    throw new RazorpayError('The payment status should be captured for action to be taken')
  }
  const rest = payment.amount - refundedAmount(refunds)
  if (amount !== undefined && amount > rest) {
    throw new RazorpayError('The refund amount provided is greater than amount captured', {
      field: 'amount',
    })
  }
  return amount ?? rest
}

async function processRefund(context: Context, payment: Payment, refund: Refund): Promise<void> {
  const trx = context.db
  if (refund.status === 'pending') {
    return context.jobs.enqueue(trx, failRefundJob, { refundId: refund.id }, { startAfterSeconds: 1 })
  }
  const refunds = await refundsOf(trx, payment.id)
  const isFull = refundedAmount(refunds) === payment.amount
  if (isFull) await setPaymentStatus(trx, payment.id, 'refunded')
  const entities = {
    refund: refundEntity(refund),
    payment: paymentEntity(isFull ? { ...payment, status: 'refunded' } : payment, refunds),
  }
  await enqueueWebhooks(context, [{ event: 'refund.processed', entities }])
}

export function failRefund(context: Context, refundId: string): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const refund = await findRefund(trx, refundId)
    const payment = refund && (await findPayment(trx, refund.payment_id))
    if (!payment || refund.status !== 'pending') return
    await setRefundStatus(trx, refund.id, 'failed')
    const entities = {
      refund: refundEntity({ ...refund, status: 'failed' }),
      payment: paymentEntity(payment, await refundsOf(trx, payment.id)),
    }
    await enqueueWebhooks({ ...context, db: trx }, [{ event: 'refund.failed', entities }])
  })
}
