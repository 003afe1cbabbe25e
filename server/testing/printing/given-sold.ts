import { randomUUID } from 'node:crypto'
import { applyPayment } from '../../payments/apply-payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { writeContext } from '../ordering/transition.ts'

/** Pays a request that waits for it, with everything that goes with it except the jobs. */
export async function givenSold(db: Db, requestId: string): Promise<void> {
  const now = new Date()
  await db.transaction().execute(async (trx) => {
    const { total_paise: amount } = await trx
      .selectFrom('print_requests')
      .select('total_paise')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    const provider_order_id = `order_${randomUUID()}`
    const order = await trx
      .insertInto('payment_orders')
      .values({
        request_id: requestId,
        amount_paise: amount,
        currency: 'INR',
        created_at: now,
        next_check_at: null,
        provider_order_id,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const payment = {
      id: `pay_${randomUUID()}`,
      order_id: provider_order_id,
      amount,
      currency: 'INR',
      status: 'captured',
      method: 'upi',
    } as const
    await applyPayment(writeContext(trx, { now }), { order: { ...order, provider_order_id }, payment })
  })
}

/** What went back of what requests were paid with, in paise, one for each refund. */
export async function refundsOf(db: Db, requestId: string): Promise<number[]> {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select('refunds.amount_paise')
    .where('payment_orders.request_id', '=', requestId)
    .execute()
  return refunds.map(({ amount_paise }) => amount_paise)
}
