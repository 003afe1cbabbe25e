import { expect } from 'vitest'
import type { PaymentsApp } from '../server/testing/fixtures/app/payments-app.ts'

/** Lets the bank answer the pending payment of a request. */
export async function bankAnswers(
  shop: PaymentsApp,
  requestId: string,
  outcome: 'success' | 'failure',
): Promise<void> {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `select p.id from razorpay_simulator.payments p join payment_orders o on o.provider_order_id = p.order_id
     where o.request_id = $1 and p.status in ('created', 'authorized') order by p.created_at desc`,
    [requestId],
  )
  const answer = { payment_id: rows[0]?.id, outcome }
  const { status } = await shop.anyone('POST', '/dev/razorpay/scenarios/answer', answer)
  expect(status).toBe(200)
}
