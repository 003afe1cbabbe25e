import { maxChanges } from '@campus-print/domain/ordering'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOpenPayment } from '../payments/checkout/check-payment.ts'
import { razorpayClient } from '../payments/razorpay/client.ts'
import { checkConsistency } from '../payments/reconciliation/consistency-store.ts'
import type { Db } from '../platform/database/connect.ts'
import { silentLog } from '../platform/log/log.ts'
import { crashAt } from '../testing/crash-injection/crash-at.ts'
import { misbehavingPeer } from '../testing/fakes/misbehaving-peer.ts'
import { sendWebhook } from '../testing/fakes/send-webhook.ts'
import {
  type PaymentsApp,
  type CheckoutSignature,
  paymentsApp,
} from '../testing/fixtures/app/payments-app.ts'
import { withCampusSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { writeContext } from '../testing/fixtures/ordering/transition.ts'
import { givenOrder } from '../testing/fixtures/people/given-order.ts'
import { orderPrint } from '../testing/fixtures/people/orders.ts'
import { signedIn, signUp } from '../testing/fixtures/people/people.ts'
import { changeRequest } from './change-request.ts'

let shop: PaymentsApp
beforeAll(async () => {
  // No webhook is delivered by itself: what is told, and when, is up to each test.
  shop = await paymentsApp({ work: false })
  shop.stopClock()
})
afterAll(() => shop.close())

/** Two copies of seven pages at a rupee each, and how their owner changes them. */
async function givenUnpaid(options: Parameters<typeof givenOrder>[1] = {}, app = shop) {
  const order = await givenOrder(app, options)
  const call = await signedIn(app, order.user)
  const { id } = order.request
  const change = (settings: object) => call('PUT', `/api/print/${id}`, settings)
  const shown = async () => (await call('GET', `/api/print/${id}`)).json.data
  return { ...order, id, call, change, shown }
}

/** The provider has just been asked: what is paid within the next seconds, the next change does not know of. */
async function justAsked(id: string): Promise<void> {
  const now = { provider_check_started_at: new Date(Date.now() + 1_000) }
  await shop.database.db.updateTable('payment_orders').set(now).where('request_id', '=', id).execute()
}

const reportCaptured = (
  { razorpay_order_id: order_id, razorpay_payment_id: id }: CheckoutSignature,
  amount = 1400,
) =>
  sendWebhook(shop, 'payment.captured', {
    payment: { id, order_id, amount, currency: 'INR', status: 'captured' },
  })

/** In paise: what the request costs, what queued it, and what goes back. */
async function moneyOf(id: string) {
  const { rows } = await shop.database.pool.query(
    `select r.status, r.total_paise as price,
       (select sum(p.amount_paise)::bigint from payments p join payment_orders o on o.id = p.order_id
         where o.request_id = r.id and p.effect = 'queue') as paid,
       (select sum(f.amount_paise)::bigint from refunds f join payments p on p.id = f.payment_id
         join payment_orders o on o.id = p.order_id where o.request_id = r.id) as back
     from print_requests r where r.id = $1`,
    [id],
  )
  return rows[0]
}

describe('an unpaid request', () => {
  test('accepts any part of its settings, and records the changes in its history', async () => {
    const { change, shown } = await givenUnpaid({ open: false })
    const { status, json } = await change({ copies: 3, pagesToPrint: '5, 1-3' })
    expect([status, json.message]).toEqual([200, 'Print request changed'])
    expect(json.data).toMatchObject({ copies: 3, pagesToPrint: '1-3, 5', totalPages: 12, totalCost: 12 })
    const settings = { pageSize: 'A3', orientation: 'landscape', printType: 'color', doubleSided: true }
    expect((await change(settings)).json.data).toMatchObject({ ...settings, copies: 3, totalCost: 60 })
    const { history, status: present } = await shown()
    expect(present).toBe('pending')
    expect(history).toMatchObject([
      {
        from: 'pending',
        to: 'pending',
        reason: 'Changed: copies 2 to 3; pages all to 1-3, 5; total ₹14 to ₹12',
      },
      { reason: expect.stringContaining('page size A4 to A3; orientation portrait to landscape') },
    ])
  })

  test('is priced by today’s price list, whatever is changed of it', async () => {
    const { change, shown } = await givenUnpaid({ open: false })
    await withCampusSettings(shop, { priceList: { black: 300, color: 900 } }, async () => {
      expect((await change({ doubleSided: true })).json.data).toMatchObject({ costPerPage: 3, totalCost: 42 })
    })
    expect((await shown()).totalCost).toBe(42)
  })

  test('is the same after a change that was sent twice', async () => {
    const { change, shown } = await givenUnpaid({ open: false })
    expect([(await change({ copies: 5 })).status, (await change({ copies: 5 })).status]).toEqual([200, 200])
    expect((await shown()).history).toHaveLength(1)
  })

  test.each([
    [{}, 'Choose at least one setting to change'],
    [{ status: 'completed', totalCost: 1 }, 'Choose at least one setting to change'],
    [{ copies: 51 }, 'Copies must be at most 50'],
    [{ pagesToPrint: '6-9' }, 'Invalid range: 6-9'],
    [{ pageSize: 'A0' }, 'Page size must be A4, A3, Letter, or Legal'],
    [{ copies: null }, 'Choose how many copies'],
  ])('rejects the change %j and stays as it is', async (settings, message) => {
    const { change, shown } = await givenUnpaid({ open: false })
    const { status, json } = await change(settings)
    expect([status, json.code]).toEqual([400, 'invalid_input'])
    expect(json.message).toContain(message)
    expect(await shown()).toMatchObject({ copies: 2, totalCost: 14, history: [] })
  })

  test('is changed by its owner alone', async () => {
    const { id, shown } = await givenUnpaid({ open: false })
    const stranger = (await signUp(shop)).call
    for (const address of [id, crypto.randomUUID(), 'no-id', `${id}x`]) {
      expect(await stranger('PUT', `/api/print/${address}`, { copies: 9 })).toMatchObject({
        status: 404,
        json: { code: 'request_not_found' },
      })
    }
    expect((await shop.anyone('PUT', `/api/print/${id}`, { copies: 9 })).status).toBe(401)
    expect((await shown()).copies).toBe(2)
  })

  test('is not changed while the campus takes no orders', async () => {
    const { change, shown } = await givenUnpaid({ open: false })
    await withCampusSettings(shop, { maintenanceMode: true }, async () => {
      expect((await change({ copies: 3 })).json.code).toBe('service_unavailable')
    })
    expect((await shown()).copies).toBe(2)
  })

  test('shows in its preview what was changed', async () => {
    const { call } = await signUp(shop)
    const id = await orderPrint(call, { pagesToPrint: '1-3' }, 5)
    const preview = () => call('GET', `/api/print/preview/${id}`)
    const before = await preview()
    await call('PUT', `/api/print/${id}`, { pagesToPrint: '2' })
    const after = await preview()
    const pages = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPageCount()
    expect([await pages(before.bytes), await pages(after.bytes)]).toEqual([3, 1])
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })
})

test('the settings of one request are changed fifty times at most', async () => {
  const { change, shown } = await givenUnpaid({ open: false })
  for (let changes = 0; changes < maxChanges; changes += 1) {
    expect((await change({ copies: 1 + (changes % 2) * 2 })).status).toBe(200)
  }
  const { history, copies } = await shown()
  const rejected = await change({ copies: 7 })
  expect([rejected.status, rejected.json.code]).toEqual([409, 'too_many_changes'])
  expect(await shown()).toMatchObject({ history, copies })
  // What changes nothing is answered as before.
  expect((await change({ copies })).status).toBe(200)
})

test('a request that is paid or has ended is not changed, and the answer has its status', async () => {
  const paid = await givenUnpaid()
  await paid.verify(await shop.pay({ order_id: paid.order_id }))
  expect(await paid.change({ copies: 3 })).toMatchObject({
    status: 409,
    json: { code: 'invalid_transition', status: 'in_queue' },
  })
  const cancelled = await givenUnpaid()
  await cancelled.call('PATCH', `/api/print/${cancelled.id}/cancel`)
  expect((await cancelled.change({ copies: 3 })).json).toMatchObject({ status: 'cancelled' })
  expect([(await paid.shown()).copies, (await cancelled.shown()).copies]).toEqual([2, 2])
})

describe('the open order of a request that is changed', () => {
  test('stays while the price stays', async () => {
    const { createOrder, change, order_id, verify } = await givenUnpaid()
    expect((await change({ orientation: 'landscape' })).status).toBe(200)
    expect((await createOrder()).json.data).toMatchObject({ orderId: order_id, amount: 1400 })
    expect((await verify(await shop.pay({ order_id }))).status).toBe(200)
  })

  test('is replaced with the price, and a payment of it is refunded', async () => {
    const { createOrder, call, change, id, order_id, shown, verify } = await givenUnpaid()
    await change({ copies: 3 })
    const again = await createOrder()
    expect(again.json.data).toMatchObject({ amount: 2100 })
    expect(again.json.data.orderId).not.toBe(order_id)
    const late = await verify(await shop.pay({ order_id }))
    expect([late.status, late.json.code, late.json.status]).toEqual([409, 'invalid_transition', 'pending'])
    expect(late.json.message).toContain('was changed after this payment began. The money goes back to you')
    expect((await shown()).payment.refunds).toMatchObject([
      { amount: 14, reason: 'Paid at an earlier price' },
    ])
    const paid = await verify(await shop.pay({ order_id: again.json.data.orderId }))
    expect(paid.json.data.status).toBe('in_queue')
    expect(await moneyOf(id)).toEqual({ status: 'in_queue', price: 2100, paid: 2100, back: 1400 })
    expect((await call('GET', '/api/print/requests')).json).toMatchObject({ total: 1, data: [{ id }] })
  })

  test('is replaced with the price, and a webhook for it pays nothing', async () => {
    const { change, id, order_id } = await givenUnpaid()
    await change({ copies: 1 })
    expect(await reportCaptured(await shop.pay({ order_id }))).toBe(200)
    expect(await moneyOf(id)).toEqual({ status: 'pending', price: 700, paid: null, back: 1400 })
  })

  test('pays for a request that costs by then what was paid', async () => {
    const { change, id, order_id } = await givenUnpaid()
    await change({ copies: 1 })
    await change({ copies: 2 })
    await reportCaptured(await shop.pay({ order_id }))
    expect(await moneyOf(id)).toEqual({ status: 'in_queue', price: 1400, paid: 1400, back: null })
  })

  test('keeps the request as it is while its payment is not confirmed', async () => {
    const { change, order_id, shown } = await givenUnpaid()
    await shop.pay({ order_id, outcome: 'pending' })
    for (const settings of [{ copies: 3 }, { orientation: 'landscape' }]) {
      const { status, json } = await change(settings)
      expect([status, json.code, json.status]).toEqual([409, 'payment_pending', 'pending'])
    }
    expect(await shown()).toMatchObject({ copies: 2, orientation: 'portrait', paymentAttempt: 'open' })
  })

  test('keeps the request as it is once it was paid, before the payment is verified', async () => {
    const { change, id, order_id } = await givenUnpaid()
    await shop.pay({ order_id })
    expect((await change({ copies: 3 })).json).toMatchObject({
      code: 'invalid_transition',
      status: 'in_queue',
    })
    expect(await moneyOf(id)).toEqual({ status: 'in_queue', price: 1400, paid: 1400, back: null })
  })

  test('keeps nothing after a payment that failed', async () => {
    const { change, order_id } = await givenUnpaid()
    await shop.pay({ order_id, outcome: 'failure' })
    expect((await change({ copies: 3 })).json.data).toMatchObject({ totalCost: 21, paymentAttempt: 'none' })
  })

  test('keeps the request as it is while the provider does not answer', async () => {
    const { call, id, shown } = await givenUnpaid()
    const peer = await misbehavingPeer()
    const other = await paymentsApp({ work: false, baseUrl: () => peer.address })
    const there = await givenUnpaid({ open: false }, other)
    await other.database.db
      .insertInto('payment_orders')
      .values({
        request_id: there.id,
        provider_order_id: 'order_silent',
        amount_paise: 1400,
        currency: 'INR',
        created_at: new Date(),
        next_check_at: null,
        paid_at: null,
        provider_check_started_at: null,
        provider_check_finished_at: null,
      })
      .execute()
    const { status, json } = await there.change({ copies: 3 })
    expect([status, json.code]).toEqual([503, 'gateway_unavailable'])
    expect((await there.shown()).copies).toBe(2)
    await other.close()
    await peer.close()
    // A request that no order was opened for needs no provider.
    expect([(await call('GET', `/api/print/${id}`)).status, (await shown()).copies]).toEqual([200, 2])
  })
})

describe('at the same moment', () => {
  test('a change and a payment leave the paid price or refund the payment', async () => {
    for (let round = 0; round < 16; round += 1) {
      const { change, id, order_id, verify } = await givenUnpaid()
      const checkoutSignature = await shop.pay({ order_id })
      await justAsked(id)
      const calls = [
        () => change({ copies: 3 }),
        () => verify(checkoutSignature),
        () => reportCaptured(checkoutSignature),
      ]
      if (round % 2 === 1) calls.reverse()
      await Promise.all(calls.map((call) => call()))
      const { status, price, paid, back } = await moneyOf(id)
      if (status === 'in_queue') expect([price, paid, back]).toEqual([1400, 1400, null])
      else expect([status, price, paid, back]).toEqual(['pending', 2100, null, 1400])
    }
    expect(await checkConsistency(shop.database.db, new Date())).toEqual([])
  })

  test('a change and the opening of an order leave one order to pay, and it is for the price', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { createOrder, change, id, verify } = await givenUnpaid({ open: false })
      const [opened] = await Promise.all([createOrder(), change({ copies: 3 }), createOrder()])
      expect(opened.status).toBe(200)
      const { json } = await createOrder()
      expect(json.data.amount).toBe(2100)
      expect((await verify(await shop.pay({ order_id: json.data.orderId }))).status).toBe(200)
      expect(await moneyOf(id)).toMatchObject({ status: 'in_queue', paid: 2100, back: null })
    }
  })

  test('several changes leave the settings and the price of one of them, with each in the history', async () => {
    const { change, shown } = await givenUnpaid()
    const answers = await Promise.all([3, 4, 5, 6].map((copies) => change({ copies })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { copies, totalCost, history } = await shown()
    expect(totalCost).toBe(copies * 7)
    expect(history).toHaveLength(4)
    expect(history.at(-1).reason).toContain(`to ${copies}`)
  })
})

test('a process that crashes before any statement of a change leaves all of it or nothing', async () => {
  const { db } = shop.database
  const { provider } = shop
  const gateway = razorpayClient({ ...provider, ...provider.keys })
  let crashes = 0
  for (let crashed = true; crashed; crashes += 1) {
    const { createOrder, id, order_id, user, verify } = await givenUnpaid()
    const checkoutSignature = await shop.pay({ order_id })
    await justAsked(id)
    const change = (from: Db) => {
      const findColors = async () => []
      const context = { ...writeContext(from), gateway, findColors, log: silentLog }
      return changeRequest(
        { ...context, checkOpenPayment: (requestId) => checkOpenPayment(context, requestId) },
        { ownerId: user.id, requestId: id, change: { copies: 3 } },
      )
    }
    crashed = await crashAt(db, { statement: crashes + 1 }, change)
    const { price } = await moneyOf(id)
    expect([1400, 2100]).toContain(price)
    await verify(checkoutSignature)
    const afterwards = await moneyOf(id)
    if (price === 1400) expect(afterwards).toMatchObject({ status: 'in_queue', paid: 1400, back: null })
    else {
      expect(afterwards).toMatchObject({ status: 'pending', paid: null, back: 1400 })
      const { orderId, amount } = (await createOrder()).json.data
      expect(amount).toBe(2100)
      await verify(await shop.pay({ order_id: orderId }))
      expect(await moneyOf(id)).toMatchObject({ status: 'in_queue', paid: 2100, back: 1400 })
    }
  }
  expect(crashes).toBeGreaterThan(8)
})
