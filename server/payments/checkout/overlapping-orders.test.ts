import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { sendWebhook } from '../../testing/fakes/send-webhook.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { givenBasket, givenOrder } from '../../testing/fixtures/people/given-order.ts'
import { givenOperator } from '../../testing/fixtures/people/given-paid.ts'
import { moneyOf, statusesOf } from '../../testing/fixtures/people/money-of.ts'
import { razorpayClient } from '../razorpay/client.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { pollOrders } from './poll-orders.ts'

let shop: PaymentsApp
beforeAll(async () => {
  // No webhook is delivered but those that a test sends.
  shop = await paymentsApp({ work: false })
})
afterAll(() => shop.close())

const sold = { came: 1400, kept: 1400, owed: 0 }
const owed = { came: 1400, kept: 0, owed: 1400 }
const soldOnce = { came: 2800, kept: 1400, owed: 1400 }
const unpaid = { came: 0, kept: 0, owed: 0 }

const rounds = Array.from({ length: 4 }, (_, round) => round)

function captured(order_id: string, paymentId: string, amount = 4200): Promise<number> {
  const entity = { id: paymentId, order_id, amount, currency: 'INR', status: 'captured' }
  return sendWebhook(shop, 'payment.captured', { payment: entity })
}

/** Three requests: an order for the first two, which one for the last two replaced. Both are paid, in two windows. */
async function givenBothPaid() {
  const basket = await givenBasket(shop)
  const [a = '', b = '', c = ''] = basket.printRequestIds
  const open = async (...printRequestIds: string[]) => {
    const { json } = await basket.createOrder({ printRequestIds })
    return { printRequestIds, order_id: json.data.orderId }
  }
  const pay = async ({ printRequestIds, order_id }: Awaited<ReturnType<typeof open>>) => ({
    printRequestIds,
    signed: await shop.pay({ order_id }),
  })
  const [first, second] = [await open(a, b), await open(b, c)]
  return { basket, earlier: await pay(first), later: await pay(second) }
}

async function pollNow(): Promise<void> {
  const gateway = razorpayClient({ ...shop.provider, ...shop.provider.keys })
  const now = new Date(Date.now() + 3600 * 1000)
  const context = { ...writeContext(shop.database.db, { now }), gateway, log: silentLog, clock: () => now }
  await pollOrders(context, { signal: new AbortController().signal })
}

describe('of two paid orders that overlap', () => {
  test('each request is sold by the first, and what is paid for it twice goes back', async () => {
    const { basket, earlier, later } = await givenBothPaid()
    const first = await basket.verify(earlier.signed, earlier)
    expect(first.json.data.uniqueIds).toEqual(basket.requests.slice(0, 2).map(({ print_id }) => print_id))
    const second = await basket.verify(later.signed, later)
    expect(second.json).toMatchObject({
      message: 'Payment successful! 1 print queued. The money for 1 other goes back to you.',
      data: { uniqueIds: [basket.requests[2]!.print_id] },
    })
    expect(await moneyOf(shop.database, basket)).toEqual([sold, soldOnce, sold])
    const again = await basket.verify(earlier.signed, earlier)
    expect(again.json).toEqual(first.json)
  })

  test.each(rounds)('no request is sold twice when both are verified at once (%i)', async () => {
    const { basket, earlier, later } = await givenBothPaid()
    const answers = await Promise.all([
      basket.verify(later.signed, later),
      basket.verify(earlier.signed, earlier),
      captured(earlier.signed.razorpay_order_id, earlier.signed.razorpay_payment_id, 2800),
      pollNow(),
    ])
    expect(answers.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await moneyOf(shop.database, basket)).toEqual([sold, soldOnce, sold])
    expect(await statusesOf(shop.database, basket)).toEqual(['in_queue', 'in_queue', 'in_queue'])
  })

  test('the signature of one does not verify the other', async () => {
    const { basket, earlier, later } = await givenBothPaid()
    const mixed = { ...earlier.signed, razorpay_order_id: later.signed.razorpay_order_id }
    const answer = await basket.verify(mixed, later)
    expect(answer).toMatchObject({ status: 400, json: { code: 'payment_not_verified' } })
    expect(await moneyOf(shop.database, basket)).toEqual([unpaid, unpaid, unpaid])
  })
})

describe('an order that would replace one', () => {
  test('is not opened where that one was paid and nothing told of it', async () => {
    const basket = await givenBasket(shop)
    const other = await givenOrder(shop, { owner: basket.user })
    await shop.pay({ order_id: basket.order_id, outcome: 'closed_tab' })
    const printRequestIds = [...basket.printRequestIds, other.request.id]
    const answer = await basket.createOrder({ printRequestIds })
    expect(answer).toMatchObject({ status: 409, json: { code: 'invalid_transition' } })
    expect(await moneyOf(shop.database, basket)).toEqual([sold, sold, sold])
  })

  test('is not opened while a bank has not answered the payment of that one', async () => {
    const basket = await givenBasket(shop)
    await shop.pay({ order_id: basket.order_id, outcome: 'pending' })
    const answer = await basket.createOrder({ printRequestIds: basket.printRequestIds.slice(1) })
    expect(answer).toMatchObject({ status: 409, json: { code: 'payment_pending' } })
  })

  test('is opened where the provider does not know that one, as after a change of keys', async () => {
    const basket = await givenBasket(shop)
    await shop.database.pool.query('delete from razorpay_simulator.orders where id = $1', [basket.order_id])
    const { status, json } = await basket.createOrder({ printRequestIds: basket.printRequestIds.slice(1) })
    expect([status, json.data.amount]).toEqual([200, 2800])
  })
})

test('overlapping orders that are opened at the same moment leave one open order for each request', async () => {
  const basket = await givenBasket(shop, { count: 4 })
  const [a, b, c, d] = basket.printRequestIds
  const lists = [[a, b], [b, c], [c, d], [d, a], [b, a, c], [d]]
  const answers = await Promise.all(
    [...lists, ...lists].map((printRequestIds) => basket.createOrder({ printRequestIds })),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const { rows } = await shop.database.pool.query(
    `select request_id from payment_orders where request_id = any($1::uuid[]) and replaced_at is null
     group by 1 having count(*) > 1`,
    [basket.printRequestIds],
  )
  expect(rows).toEqual([])
})

test('a payment of which one part comes for a cancelled and one for a paid request shows the paid one alone', async () => {
  const { basket, earlier, later } = await givenBothPaid()
  await basket.verify(later.signed, later)
  await basket.call('PATCH', `/api/print/${basket.printRequestIds[0]}/cancel`)
  const answer = await basket.verify(earlier.signed, earlier)
  expect(answer.json).toMatchObject({
    message: 'This print was paid before. What you paid now goes back to you by itself.',
    data: { uniqueId: basket.requests[1]!.print_id, uniqueIds: [basket.requests[1]!.print_id] },
  })
  expect(await moneyOf(shop.database, basket)).toEqual([owed, soldOnce, sold])
})

describe('a webhook', () => {
  test('that names a line of an order, or its share alone, settles nothing', async () => {
    const basket = await givenBasket(shop)
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'select id from payment_orders where request_id = any($1::uuid[])',
      [basket.printRequestIds],
    )
    const orders = [...rows.map(({ id }) => id), ...basket.printRequestIds]
    for (const id of orders) expect(await captured(id, `pay_${randomUUID()}`, 1400)).toBe(200)
    expect(await captured(basket.order_id, `pay_${randomUUID()}`, 1400)).toBe(200)
    expect(await captured(basket.order_id, `pay_${randomUUID()}`, 4199)).toBe(200)
    expect(await moneyOf(shop.database, basket)).toEqual([unpaid, unpaid, unpaid])
  })
})

describe('a basket of one person', () => {
  test('is not verified by another, nor with a signature of another’s order', async () => {
    const basket = await givenBasket(shop)
    const other = await givenBasket(shop)
    const signed = await shop.pay({ order_id: basket.order_id })
    const foreign = await other.verify(signed, { printRequestIds: basket.printRequestIds })
    expect(foreign).toMatchObject({ status: 404, json: { code: 'request_not_found' } })
    for (const printRequestIds of [
      [...other.printRequestIds, ...basket.printRequestIds],
      [...basket.printRequestIds, other.printRequestIds[0]],
    ]) {
      expect((await other.verify(signed, { printRequestIds })).status).toBe(404)
      expect((await basket.verify(signed, { printRequestIds })).status).toBe(404)
    }
    expect((await other.verify(signed)).json.code).toBe('payment_not_verified')
    expect(await moneyOf(shop.database, basket)).toEqual([unpaid, unpaid, unpaid])
  })

  test('is not settled by a form that comes back for another’s request', async () => {
    const basket = await givenBasket(shop)
    const other = await givenBasket(shop)
    const body = new URLSearchParams({ ...(await shop.pay({ order_id: basket.order_id })) })
    const url = `${shop.url}/api/payment/callback/${other.printRequestIds[0]}`
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
    expect(await moneyOf(shop.database, basket)).toEqual([unpaid, unpaid, unpaid])
    expect(await moneyOf(shop.database, other)).toEqual([unpaid, unpaid, unpaid])
  })

  test('has at most 20 requests, also when both fields name them', async () => {
    const basket = await givenBasket(shop, { count: 20 })
    const one = await givenOrder(shop, { owner: basket.user, open: false })
    const answer = await basket.createOrder({
      printRequestId: one.request.id,
      printRequestIds: basket.printRequestIds,
    })
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
  })

  test.each(['cancelled', 'paid'])('does not take in a request that is %s', async (state) => {
    const basket = await givenBasket(shop, { count: 2 })
    const other = await givenOrder(shop, { owner: basket.user })
    if (state === 'paid') await other.verify(await shop.pay({ order_id: other.order_id }))
    else await basket.call('PATCH', `/api/print/${other.request.id}/cancel`)
    const printRequestIds = [...basket.printRequestIds, other.request.id]
    const answer = await basket.createOrder({ printRequestIds })
    expect(answer).toMatchObject({ status: 409, json: { code: 'invalid_transition' } })
    // What was open stays.
    const { json } = await basket.createOrder()
    expect(json.data.orderId).toBe(basket.order_id)
  })
})

describe('while a payment for several requests is applied', () => {
  test.each(rounds)('one that is cancelled is either refunded or not sold (%i)', async () => {
    const basket = await givenBasket(shop)
    const signed = await shop.pay({ order_id: basket.order_id })
    const [cancelled, ...calls] = await Promise.all([
      basket.call('PATCH', `/api/print/${basket.printRequestIds[1]}/cancel`),
      basket.verify(signed),
      basket.verify(signed, { printRequestId: basket.printRequestIds[2] }),
    ])
    expect([cancelled, ...calls].map(({ status }) => status)).toEqual([200, 200, 200])
    await Promise.all([captured(basket.order_id, signed.razorpay_payment_id), pollNow()])
    expect(await moneyOf(shop.database, basket)).toEqual([sold, owed, sold])
    expect(await statusesOf(shop.database, basket)).toEqual(['in_queue', 'cancelled', 'in_queue'])
  })

  test.each(rounds)('one that is paid in cash is sold once (%i)', async () => {
    const basket = await givenBasket(shop)
    const operator = await givenOperator(shop)
    const signed = await shop.pay({ order_id: basket.order_id })
    const [cash, verified] = await Promise.all([
      operator('POST', `/api/desk/requests/${basket.printRequestIds[0]}/pay-cash`, { amount: 14 }),
      basket.verify(signed),
    ])
    expect(verified.status).toBe(200)
    const first = cash.status === 200 ? soldOnce : sold
    expect(await moneyOf(shop.database, basket)).toEqual([first, sold, sold])
  })

  test.each(rounds)('one that gets another price is refunded or keeps its price (%i)', async () => {
    const basket = await givenBasket(shop)
    const signed = await shop.pay({ order_id: basket.order_id })
    const [changed] = await Promise.all([
      basket.call('PUT', `/api/print/${basket.printRequestIds[1]}`, { copies: 3 }),
      basket.verify(signed),
    ])
    expect([200, 409]).toContain(changed.status)
    await captured(basket.order_id, signed.razorpay_payment_id)
    const second = changed.status === 200 ? owed : sold
    expect(await moneyOf(shop.database, basket)).toEqual([sold, second, sold])
  })
})

describe('refunds of one of several that were paid together', () => {
  test('at once never sum to more than its share', async () => {
    const basket = await givenBasket(shop)
    const operator = await givenOperator(shop)
    await basket.verify(await shop.pay({ order_id: basket.order_id }))
    const refund = (amount?: number) =>
      operator('POST', `/api/desk/requests/${basket.printRequestIds[0]}/refund`, { amount, reason: 'Pale' })
    expect((await refund(15)).status).toBe(400)
    const statuses = (await Promise.all([8, 8, 8, 8].map(refund))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400])
    const rest = await Promise.all([refund(), refund(), refund(6)])
    expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await moneyOf(shop.database, basket)).toEqual([owed, sold, sold])
  })

  test('with one id refund one of them', async () => {
    const basket = await givenBasket(shop)
    const operator = await givenOperator(shop)
    await basket.verify(await shop.pay({ order_id: basket.order_id }))
    const refundId = randomUUID()
    const answers = await Promise.all(
      basket.printRequestIds.map((id) =>
        operator('POST', `/api/desk/requests/${id}/refund`, { refundId, reason: 'Pale' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const kept = (await moneyOf(shop.database, basket)).map((money) => money.kept)
    expect(kept.toSorted()).toEqual([0, 1400, 1400])
  })
})

test('a night’s reconciliation agrees with payments for several requests', async () => {
  const { basket, earlier, later } = await givenBothPaid()
  await basket.verify(earlier.signed, earlier)
  await basket.verify(later.signed, later)
  const gateway = razorpayClient({ ...shop.provider, ...shop.provider.keys })
  const now = new Date(Date.now() + 4 * 3600 * 1000)
  await reconcile({ db: shop.database.db, gateway, log: silentLog, now })
  const { rows } = await shop.database.pool.query('select disagreements from reconciliations')
  expect(rows).toEqual([{ disagreements: [] }])
})
