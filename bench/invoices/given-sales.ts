import { randomUUID } from 'node:crypto'
import { applyPayment } from '../../server/payments/checkout/apply-payment.ts'
import { insertOrder, setProviderOrder } from '../../server/payments/checkout/payment-store.ts'
import type { Db } from '../../server/platform/database/connect.ts'
import { givenDocument, givenRequest } from '../../server/testing/fixtures/database/factories.ts'
import { writeContext } from '../../server/testing/fixtures/ordering/transition.ts'

/** Creates paid print requests of one owner, each with its invoice; returns their ids. */
export async function givenSales(db: Db, owner: { id: string }, count: number): Promise<string[]> {
  const document = await givenDocument(db, owner)
  const ids: string[] = []
  for (let sale = 0; sale < count; sale += 1) {
    const request = await givenRequest(db, owner, { document_id: document.id })
    const now = new Date()
    const order = await insertOrder(db, {
      lines: [{ requestId: request.id, amount: request.total_paise }],
      currency: 'INR',
      created_at: now,
      next_check_at: now,
    })
    const placedOrder = await setProviderOrder(db, order.id, {
      provider_order_id: `order_${randomUUID()}`,
      simulated: false,
    })
    const payment = {
      id: `pay_${randomUUID()}`,
      order_id: placedOrder.provider_order_id,
      amount: request.total_paise,
      currency: 'INR',
      status: 'captured' as const,
      method: 'upi',
    }
    await db
      .transaction()
      .execute((trx) => applyPayment(writeContext(trx, { now }), { order: placedOrder, payment }))
    ids.push(request.id)
  }
  return ids
}
