import { writeContext } from '../testing/ordering/transition.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jobs, createJobs } from '../platform/jobs/jobs.ts'
import { silentLog } from '../platform/log/log.ts'
import { givenOrder } from '../testing/people/given-order.ts'
import { type PaymentsApp, paymentsApp } from '../testing/app/payments-app.ts'
import { razorpayClient } from './razorpay/client.ts'
import { RazorpayUnreachable } from './razorpay/errors.ts'
import { reconcileOrders } from './reconcile-orders.ts'

let shop: PaymentsApp
let jobs: Jobs
beforeAll(async () => {
  // No webhook is delivered: whatever was paid, only the reconciler can find it.
  shop = await paymentsApp({ work: false })
  jobs = createJobs({ connection: shop.database.connection, log: silentLog })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await shop.close()
})

const minute = 60 * 1000
const hour = 60 * minute

function reconcile(afterMs: number, baseUrl = shop.provider.baseUrl) {
  const { provider, database } = shop
  const gateway = razorpayClient({ ...provider, ...provider.keys, baseUrl })
  const now = new Date(Date.now() + afterMs)
  return reconcileOrders(
    { ...writeContext(database.db, { jobs, now }), gateway, log: silentLog },
    new AbortController().signal,
  )
}

async function look(requestId: string) {
  const { rows } = await shop.database.pool.query<{ status: string; next_check_at: Date | null }>(
    `select r.status, o.next_check_at from print_requests r join payment_orders o on o.request_id = r.id
     where r.id = $1`,
    [requestId],
  )
  return rows[0]!
}

test('an order that was paid, of which no one told us, is found after a quarter of an hour', async () => {
  const { request, order_id } = await givenOrder(shop)
  await shop.pay({ order_id, outcome: 'closed_tab' })
  await reconcile(14 * minute)
  expect((await look(request.id)).status).toBe('pending')
  await reconcile(16 * minute)
  expect((await look(request.id)).status).toBe('in_queue')
})

test('an order that no one paid is asked after less and less often, and after three days no more', async () => {
  const { request } = await givenOrder(shop)
  const start = Date.now()
  const waits: number[] = []
  for (let at = start; ;) {
    const { next_check_at } = await look(request.id)
    if (!next_check_at) break
    waits.push(next_check_at.getTime() - at)
    at = next_check_at.getTime()
    await reconcile(at - Date.now())
  }
  expect(waits.length).toBeLessThan(15)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(72 * hour)
  expect((await look(request.id)).status).toBe('pending')
})

test('a failed payment of an order is passed over, a later good one counts', async () => {
  const { request, order_id } = await givenOrder(shop)
  await shop.pay({ order_id, outcome: 'failure' })
  await shop.pay({ order_id })
  await reconcile(hour)
  expect((await look(request.id)).status).toBe('in_queue')
})

test('while the provider is away every order keeps its turn', async () => {
  const { request } = await givenOrder(shop)
  const before = await look(request.id)
  await expect(reconcile(hour, () => 'http://127.0.0.1:9')).rejects.toThrow(RazorpayUnreachable)
  expect(await look(request.id)).toEqual(before)
})

test('an order that the provider does not know keeps no other waiting', async () => {
  const lost = await givenOrder(shop)
  const paid = await givenOrder(shop)
  await shop.database.pool.query(
    `update payment_orders set provider_order_id = 'order_lost', next_check_at = '2020-01-01' where request_id = $1`,
    [lost.request.id],
  )
  await shop.pay({ order_id: paid.order_id })
  await reconcile(2 * hour)
  expect((await look(paid.request.id)).status).toBe('in_queue')
})
