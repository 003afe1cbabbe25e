import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenOrder } from '../../testing/fixtures/people/given-order.ts'
import {
  type PaymentsApp,
  type CheckoutSignature,
  paymentsApp,
} from '../../testing/fixtures/app/payments-app.ts'
import { webhookSignature } from '../razorpay/signature.ts'

let shop: PaymentsApp
beforeAll(async () => {
  shop = await paymentsApp({ work: false })
})
afterAll(() => shop.close())

async function webhook(
  event: string,
  { razorpay_payment_id: id, razorpay_order_id }: CheckoutSignature,
  eventId: string,
) {
  const entity = { id, order_id: razorpay_order_id, amount: 1400, currency: 'INR', status: 'captured' }
  const body = JSON.stringify({ event, payload: { payment: { entity } } })
  const { status } = await shop.anyone('POST', '/api/payment/webhook', Buffer.from(body), {
    'content-type': 'application/json',
    'x-razorpay-event-id': eventId,
    'x-razorpay-signature': webhookSignature(body, shop.provider.keys.webhookSecret),
  })
  return status
}

async function count(sql: string, id: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(`select count(*) from ${sql}`, [id])
  return rows[0]!.count
}

test('200 verify calls and webhooks at the same moment queue once, with one print, one invoice and one sale', async () => {
  const { request, order_id, verify } = await givenOrder(shop)
  const checkoutSignature = await shop.pay({ order_id })
  const calls = Array.from({ length: 200 }, async (_, index) => {
    if (index % 3 === 0) return webhook('payment.captured', checkoutSignature, `evt_captured_${order_id}`)
    if (index % 3 === 1) return webhook('order.paid', checkoutSignature, `evt_paid_${index}_${order_id}`)
    return (await verify(checkoutSignature)).status
  })
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))

  expect(await count('print_request_history where request_id = $1', request.id)).toBe(1)
  expect(await count(`payments where provider_payment_id = $1`, checkoutSignature.razorpay_payment_id)).toBe(
    1,
  )
  expect(await count(`pgboss.job where data->>'requestId' = $1`, request.id)).toBe(1)
  expect(await count('invoices where request_id = $1', request.id)).toBe(1)
  expect(await count(`ledger_journals where event = 'sale' and request_id = $1`, request.id)).toBe(1)
})

test('of two payments at the same moment one queues and the other is recorded for a refund', async () => {
  const { request, order_id } = await givenOrder(shop)
  const first = await shop.pay({ order_id, outcome: 'second_capture' })
  const { pool } = shop.database
  const { rows } = await pool.query<{ id: string }>(
    'select id from razorpay_simulator.payments where order_id = $1',
    [order_id],
  )
  expect(rows).toHaveLength(2)
  await Promise.all(
    rows.map(({ id }) => webhook('payment.captured', { ...first, razorpay_payment_id: id }, `evt_${id}`)),
  )
  const { rows: kept } = await pool.query(
    `select effect from payments join payment_orders o on o.id = order_id where o.request_id = $1 order by effect`,
    [request.id],
  )
  expect(kept).toEqual([{ effect: 'queue' }, { effect: 'refund' }])
  expect(await count(`pgboss.job where data->>'requestId' = $1`, request.id)).toBe(1)
})

test('a payment whose print cannot be enqueued is not recorded', async () => {
  const { request, order_id, verify } = await givenOrder(shop)
  const checkoutSignature = await shop.pay({ order_id })
  const { pool } = shop.database
  await pool.query('alter sequence queue_numbers rename to hidden')
  expect((await verify(checkoutSignature)).status).toBe(500)
  await pool.query('alter sequence hidden rename to queue_numbers')
  expect(await count(`payments where provider_payment_id = $1`, checkoutSignature.razorpay_payment_id)).toBe(
    0,
  )
  expect(await count(`pgboss.job where data->>'requestId' = $1`, request.id)).toBe(0)
  expect((await verify(checkoutSignature)).status).toBe(200)
})
