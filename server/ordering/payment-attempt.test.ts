import type { PrintRequest } from '@campus-print/contract/ordering'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openSession } from '../accounts/sign-in/open-session.ts'
import type { ApiClient } from '../testing/fixtures/app/api-client.ts'
import { type PaymentsApp, paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenRequest } from '../testing/fixtures/database/factories.ts'
import { openEventSource } from '../testing/fakes/event-source.ts'
import { type MisbehavingPeer, always, misbehavingPeer } from '../testing/fakes/misbehaving-peer.ts'
import { sendWebhook } from '../testing/fakes/send-webhook.ts'
import { givenOrder } from '../testing/fixtures/people/given-order.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'

const minute = 60 * 1000

let shop: PaymentsApp
beforeAll(async () => {
  // No webhook is delivered automatically: each test decides which comes when.
  shop = await paymentsApp({ work: false })
  shop.stopClock()
})
afterAll(() => shop.close())

async function listed(call: ApiClient, query = ''): Promise<PrintRequest[]> {
  const { status, json } = await call('GET', `/api/print/requests${query}`)
  expect(status).toBe(200)
  return json.data
}

/** A request with an open order, its owner's payment check, and its entry in the list. */
async function givenAttempt(app = shop, options: Parameters<typeof givenOrder>[1] = {}) {
  const order = await givenOrder(app, options)
  const call = await signedIn(app, order.user)
  const { id } = order.request
  const check = () => call('POST', '/api/payment/check', { printRequestId: id })
  const inList = async () => (await listed(call)).find((request) => request.id === id)?.paymentAttempt
  const payment = { order_id: order.order_id, amount: 1400, currency: 'INR', error_description: 'No.' }
  const reportFailure = (paymentId: string) =>
    sendWebhook(app, 'payment.failed', { payment: { ...payment, id: paymentId, status: 'failed' } })
  return { ...order, call, check, inList, reportFailure }
}

/** A request whose bank has not answered, as the payment page has found out. */
async function givenOpen() {
  const attempt = await givenAttempt()
  const { razorpay_payment_id: paymentId } = await shop.pay({
    order_id: attempt.order_id,
    outcome: 'pending',
  })
  expect((await attempt.check()).json.data.attempt).toBe('open')
  return { ...attempt, paymentId }
}

describe('every answer that shows a request', () => {
  test('reports a payment that is being checked', async () => {
    const { call, inList, request } = await givenOpen()
    expect(await inList()).toBe('open')
    const { json } = await call('GET', `/api/print/request/${request.id}`)
    expect(json.data.paymentAttempt).toBe('open')
  })

  test('reports a failed payment', async () => {
    const { check, inList, order_id } = await givenAttempt()
    await shop.pay({ order_id, outcome: 'failure' })
    await check()
    expect(await inList()).toBe('failed')
  })

  test('reports no attempt at a payment that was never started, before an order and after', async () => {
    expect(await (await givenAttempt(shop, { open: false })).inList()).toBe('none')
    const { check, inList } = await givenAttempt()
    await check()
    expect(await inList()).toBe('none')
  })

  test('reports the payment of each request separately, in any order and part of the list', async () => {
    const { user, call, request } = await givenOpen()
    const before = await givenRequest(shop.database.db, user, { created_at: new Date(0) })
    const after = await givenRequest(shop.database.db, user, { created_at: new Date(Date.now() + minute) })
    const attempts = async (query: string) =>
      (await listed(call, query)).map(({ id, paymentAttempt }) => [id, paymentAttempt])
    const expected = [
      [before.id, 'none'],
      [request.id, 'open'],
      [after.id, 'none'],
    ]
    expect(await attempts('?sort=oldest')).toEqual(expected)
    expect(await attempts('?sort=oldest&status=pending&search=thesis')).toEqual(expected)
    expect(await attempts('?limit=1&page=2')).toEqual([[request.id, 'open']])
  })

  test('reports an open payment as long as the payment page does', async () => {
    const { inList } = await givenOpen()
    shop.passTime(12 * minute)
    expect(await inList()).toBe('failed')
  })

  test('reports no attempt when the request is paid or has ended', async () => {
    const paid = await givenOpen()
    await paid.verify(await shop.pay({ order_id: paid.order_id }))
    expect(await listed(paid.call)).toMatchObject([{ status: 'in_queue', paymentAttempt: 'none' }])
    const { call, request } = await givenOpen()
    const { json } = await call('PATCH', `/api/print/${request.id}/cancel`)
    expect(json.data).toMatchObject({ status: 'cancelled', paymentAttempt: 'none' })
  })

  test('takes the same number of statements for one open payment and for many', async () => {
    const { user, call } = await givenOpen()
    const one = await statementsOf(() => listed(call))
    expect(one).toBeGreaterThan(0)
    for (let more = 0; more < 4; more += 1) {
      const { check, order_id } = await givenAttempt(shop, { owner: user })
      await shop.pay({ order_id, outcome: 'pending' })
      await check()
    }
    const five = await statementsOf(async () =>
      expect((await listed(call)).map(({ paymentAttempt }) => paymentAttempt)).toEqual(Array(5).fill('open')),
    )
    expect(five).toBe(one)
  })
})

/** How many statements about requests or their orders are sent while something is done. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await act()
  const texts = sent.mock.calls.map(([statement]) => JSON.stringify(statement))
  sent.mockRestore()
  return texts.filter((text) => /print_requests|payment_orders/.test(text)).length
}

describe('a failure reported by the provider', () => {
  test('shows in the list without a poll', async () => {
    const { inList, reportFailure, paymentId } = await givenOpen()
    expect(await reportFailure(paymentId)).toBe(200)
    expect(await inList()).toBe('failed')
    const unasked = await givenAttempt()
    await unasked.reportFailure(`pay_of_${unasked.request.id}`)
    expect(await unasked.inList()).toBe('failed')
  })

  test('of another payment than the open one does not show', async () => {
    const { inList, reportFailure } = await givenOpen()
    await reportFailure('pay_earlier')
    expect(await inList()).toBe('open')
  })
})

describe('the stream of a list', () => {
  test('publishes once that a payment is being checked', async () => {
    const { user, call, check, order_id, request } = await givenAttempt()
    const session = { userId: user.id, device: 'A test', now: new Date() }
    const token = await openSession(shop.database.db, session)
    const list = await openEventSource(`${shop.url}/api/print/updates`, token)
    await shop.pay({ order_id, outcome: 'pending' })
    await check()
    shop.passTime(3000)
    await check()
    await call('PATCH', `/api/print/${request.id}/cancel`)
    expect(await list.next('message')).toMatchObject({ id: request.id, status: 'pending' })
    expect(await list.next('message')).toMatchObject({ id: request.id, status: 'cancelled' })
    list.close()
  })
})

describe('a late answer of the provider', () => {
  let peer: MisbehavingPeer
  let other: PaymentsApp
  beforeAll(async () => {
    peer = await misbehavingPeer()
    other = await paymentsApp({ work: false, baseUrl: () => peer.address })
  })
  afterAll(async () => {
    await other.close()
    await peer.close()
  })

  test('does not undo a failure that the provider reported meanwhile', async () => {
    const order_id = 'order_late'
    peer.answers(always(200, { id: order_id, amount: 1400, currency: 'INR', status: 'created' }))
    const { check, inList, reportFailure } = await givenAttempt(other)
    const open = { id: 'pay_late', order_id, amount: 1400, currency: 'INR', status: 'created' }
    const called = new Promise<() => void>((resolve) =>
      peer.answers((incoming, response) => resolve(() => always(200, { items: [open] })(incoming, response))),
    )
    const checking = check()
    const answer = await called
    expect(await reportFailure('pay_late')).toBe(200)
    answer()
    await checking
    expect(await inList()).toBe('failed')
  })
})
