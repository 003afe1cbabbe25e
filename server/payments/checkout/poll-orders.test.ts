import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jobs, createJobs } from '../../platform/jobs/jobs.ts'
import { type Log, silentLog } from '../../platform/log/log.ts'
import { recordedLog } from '../../testing/fixtures/app/recorded-log.ts'
import { givenOrder } from '../../testing/fixtures/people/given-order.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { razorpayClient } from '../razorpay/client.ts'
import type { RazorpayPayment } from '../razorpay/shapes.ts'
import { RazorpayAnswerError, RazorpayUnreachable } from '../razorpay/errors.ts'
import { pollOrders } from './poll-orders.ts'

let shop: PaymentsApp
let jobs: Jobs
beforeAll(async () => {
  // No webhook is delivered: whatever was paid, only the poller can find it.
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

interface Round {
  readonly log?: Log
  /** Takes the place of the provider's answer for an order. */
  readonly answerFor?: (orderId: string) => Promise<RazorpayPayment[]> | undefined
  /** Instead of a fixed clock. */
  readonly clock?: () => Date
}

function poll(afterMs: number, round: Round = {}) {
  const now = new Date(Date.now() + afterMs)
  const { log = silentLog, answerFor = () => undefined, clock = () => now } = round
  const { provider, database } = shop
  const client = razorpayClient({ ...provider, ...provider.keys })
  const gateway = {
    fetchOrderPayments: (id: string) => answerFor(id) ?? client.fetchOrderPayments(id),
  }
  const { signal } = new AbortController()
  return pollOrders({ ...writeContext(database.db, { jobs }), gateway, log, clock }, { signal })
}

/** Makes an order the first one that is due. */
async function moveToFront(requestId: string): Promise<void> {
  await shop.database.pool.query(
    `update payment_orders set next_check_at = '2020-01-01' where request_id = $1`,
    [requestId],
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

test('a paid order without a webhook is found after a quarter of an hour', async () => {
  const { request, order_id } = await givenOrder(shop)
  await shop.pay({ order_id, outcome: 'closed_tab' })
  await poll(14 * minute)
  expect((await look(request.id)).status).toBe('pending')
  await poll(16 * minute)
  expect((await look(request.id)).status).toBe('in_queue')
})

test('an unpaid order is polled less and less often, and not after three days', async () => {
  const { request } = await givenOrder(shop)
  const start = Date.now()
  const waits: number[] = []
  for (let at = start; ;) {
    const { next_check_at } = await look(request.id)
    if (!next_check_at) break
    waits.push(next_check_at.getTime() - at)
    at = next_check_at.getTime()
    await poll(at - Date.now())
  }
  expect(waits.length).toBeLessThan(15)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(72 * hour)
  expect((await look(request.id)).status).toBe('pending')
})

test('a failed payment of an order is skipped, and a later good one counts', async () => {
  const { request, order_id } = await givenOrder(shop)
  await shop.pay({ order_id, outcome: 'failure' })
  await shop.pay({ order_id })
  await poll(hour)
  expect((await look(request.id)).status).toBe('in_queue')
})

test('a polling round ends when the provider is unreachable, and the next one covers every order', async () => {
  const first = await givenOrder(shop)
  const second = await givenOrder(shop)
  for (const { request, order_id } of [first, second]) {
    await moveToFront(request.id)
    await shop.pay({ order_id })
  }
  const polled: string[] = []
  const down = (orderId: string) => {
    polled.push(orderId)
    return Promise.reject(new RazorpayUnreachable('a test'))
  }
  await expect(poll(0, { answerFor: down })).rejects.toThrow(RazorpayUnreachable)
  expect(polled).toHaveLength(1)
  const order: string[] = []
  await poll(2 * minute, { answerFor: (orderId) => void order.push(orderId) })
  expect(order.slice(0, 2).toSorted()).toEqual([first.order_id, second.order_id].toSorted())
  // The one that was in front has gone to the back.
  expect(order[0]).not.toBe(polled[0])
  for (const { request } of [first, second]) expect((await look(request.id)).status).toBe('in_queue')
})

test('an order whose check a crash interrupts is polled again a minute later', async () => {
  const { request, order_id } = await givenOrder(shop)
  await moveToFront(request.id)
  await shop.pay({ order_id })
  const gone = () => Promise.reject(Object.assign(new Error('Connection terminated'), { code: '57P01' }))
  await expect(poll(0, { answerFor: gone })).rejects.toThrow('Connection terminated')
  await poll(2 * minute)
  expect((await look(request.id)).status).toBe('in_queue')
})

test('an order that comes late in a long round is paid at the time of its own check, and not at that of the round', async () => {
  const orders = [await givenOrder(shop), await givenOrder(shop)]
  for (const { request, order_id } of orders) {
    await moveToFront(request.id)
    await shop.pay({ order_id })
  }
  const times: Date[] = []
  let at = Date.now()
  await poll(0, {
    clock: () => new Date(at),
    answerFor(orderId) {
      if (orders.some(({ order_id }) => order_id === orderId)) times.push(new Date(at))
      at += 5 * minute
      return undefined
    },
  })
  const { rows } = await shop.database.pool.query<{ paid_at: Date }>(
    'select paid_at from print_requests where id = any($1) order by paid_at',
    [orders.map(({ request }) => request.id)],
  )
  expect(rows.map(({ paid_at }) => paid_at)).toEqual(times)
  expect(times[1]!.getTime() - times[0]!.getTime()).toBeGreaterThanOrEqual(5 * minute)
})

test.each([
  ['the provider answers in an unexpected shape', new RazorpayAnswerError('a test')],
  ['the product fails with an error of its own', new TypeError('a test')],
])('an order is logged where %s, and later orders are settled in the same round', async (_, error) => {
  const bad = await givenOrder(shop)
  const paid = await givenOrder(shop)
  await moveToFront(bad.request.id)
  await shop.pay({ order_id: paid.order_id })
  const { log, lines } = recordedLog()
  await poll(hour, {
    log,
    answerFor: (orderId) => (orderId === bad.order_id ? Promise.reject(error) : undefined),
  })
  expect((await look(paid.request.id)).status).toBe('in_queue')
  expect(lines).toMatchObject([{ level: 'error', message: 'an order could not be checked', err: error }])
  const { status, next_check_at } = await look(bad.request.id)
  expect(status).toBe('pending')
  expect(next_check_at?.getTime()).toBeGreaterThan(Date.now() + hour)
})

test('an order whose answer cannot be read is still polled when it is older than three days', async () => {
  const { request, order_id } = await givenOrder(shop)
  await poll(73 * hour, {
    answerFor: (orderId) =>
      orderId === order_id ? Promise.reject(new RazorpayAnswerError('a test')) : undefined,
  })
  await shop.pay({ order_id })
  await poll(98 * hour)
  expect((await look(request.id)).status).toBe('in_queue')
})

test('an order that the provider does not know delays no other', async () => {
  const lost = await givenOrder(shop)
  const paid = await givenOrder(shop)
  await shop.database.pool.query(
    `update payment_orders set provider_order_id = 'order_lost' where request_id = $1`,
    [lost.request.id],
  )
  await moveToFront(lost.request.id)
  await shop.pay({ order_id: paid.order_id })
  await poll(2 * hour)
  expect((await look(paid.request.id)).status).toBe('in_queue')
})
