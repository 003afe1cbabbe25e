import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../accounts/sign-in/open-session.ts'
import type { ApiResponse } from '../../testing/fixtures/app/api-client.ts'
import { openEventSource } from '../../testing/fakes/event-source.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { givenOrder } from '../../testing/fixtures/people/given-order.ts'
import { type MisbehavingPeer, always, misbehavingPeer } from '../../testing/fakes/misbehaving-peer.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'
import { sendWebhook } from '../../testing/fakes/send-webhook.ts'

const minute = 60 * 1000

/** A request with an open order, whose owner checks the payment. */
async function givenChecked(shop: PaymentsApp, options: Parameters<typeof givenOrder>[1] = {}) {
  const order = await givenOrder(shop, options)
  const call = await signedIn(shop, order.user)
  const check = () => call('POST', '/api/payment/check', { printRequestId: order.request.id })
  /** The check once the provider may be called again. */
  const checkLater = () => {
    shop.passTime(3000)
    return check()
  }
  return { ...order, call, check, checkLater }
}

describe('a payment check', () => {
  let shop: PaymentsApp
  beforeAll(async () => {
    // No webhook is delivered: only a payment check can find the state of a payment.
    shop = await paymentsApp({ work: false })
    shop.stopClock()
  })
  afterAll(() => shop.close())

  test('without a payment says so, before an order and after', async () => {
    const none = { attempt: 'none', paymentId: null, since: null, reason: null, status: 'pending' }
    const unordered = await givenChecked(shop, { open: false })
    const data = { printRequestId: unordered.request.id, ...none }
    expect((await unordered.check()).json).toEqual({ success: true, data })
    const { check } = await givenChecked(shop)
    expect((await check()).json.data).toMatchObject(none)
  })

  test.each(['upi', 'card'])(
    'of a payment by %s that the bank has not answered reports it as open, and since when',
    async (method) => {
      const { check, order_id } = await givenChecked(shop)
      const { razorpay_payment_id: paymentId } = await shop.pay({ order_id, method, outcome: 'pending' })
      const { json } = await check()
      expect(json.data).toMatchObject({ status: 'pending', attempt: 'open', paymentId, reason: null })
      expect(Math.abs(Date.parse(json.data.since) - Date.now())).toBeLessThan(60 * minute)
    },
  )

  test('of a captured payment queues the request, once, and later reports nothing else', async () => {
    const { check, checkLater, order_id, request } = await givenChecked(shop)
    await shop.pay({ order_id, outcome: 'closed_tab' })
    expect((await check()).json.data).toMatchObject({ status: 'in_queue', attempt: 'none' })
    expect((await checkLater()).json.data).toMatchObject({ status: 'in_queue', attempt: 'none' })
    const { rows } = await shop.database.pool.query(
      `select to_status from print_request_history where request_id = $1`,
      [request.id],
    )
    expect(rows).toEqual([{ to_status: 'in_queue' }])
  })

  test('of a payment that the bank declined reports the reason', async () => {
    const { check, order_id } = await givenChecked(shop)
    await shop.pay({ order_id, outcome: 'failure' })
    expect((await check()).json.data).toMatchObject({
      attempt: 'failed',
      reason: expect.stringContaining('declined'),
    })
  })

  test('of a failed payment beside an open one reports it as open', async () => {
    const { check, order_id } = await givenChecked(shop)
    const { razorpay_payment_id: paymentId } = await shop.pay({ order_id, outcome: 'pending' })
    await shop.pay({ order_id, outcome: 'failure' })
    expect((await check()).json.data).toMatchObject({ attempt: 'open', paymentId })
  })

  test('of a payment that stays open ends the wait, and the payment still counts when it arrives', async () => {
    const { check, checkLater, order_id } = await givenChecked(shop)
    await shop.pay({ order_id, outcome: 'pending' })
    expect((await check()).json.data.attempt).toBe('open')
    shop.passTime(12 * minute)
    expect((await check()).json.data).toMatchObject({ attempt: 'failed', reason: null })
    await shop.database.pool.query(
      `update razorpay_simulator.payments set status = 'captured' where order_id = $1`,
      [order_id],
    )
    expect((await checkLater()).json.data.status).toBe('in_queue')
  })

  test('by many clients at once counts the money once', async () => {
    const { check, order_id, request } = await givenChecked(shop)
    await shop.pay({ order_id, outcome: 'closed_tab' })
    const answers = await Promise.all(Array.from({ length: 20 }, check))
    // One page polls; the others get its result, or that it is polling.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as jobs from pgboss.job where name = 'print-request' and data->>'requestId' = $1`,
      [request.id],
    )
    expect(rows).toEqual([{ jobs: 1 }])
  })

  test('of another user’s request answers as for a missing one', async () => {
    const { request } = await givenChecked(shop)
    const stranger = await signedIn(shop, await givenUser(shop.database.db))
    const answer = await stranger('POST', '/api/payment/check', { printRequestId: request.id })
    expect(answer).toMatchObject({ status: 404, json: { code: 'request_not_found' } })
    const anyone = await shop.anyone('POST', '/api/payment/check', { printRequestId: request.id })
    expect(anyone.status).toBe(401)
  })

  test('of an ended request calls no provider and reports the status', async () => {
    const { check, call, request, order_id } = await givenChecked(shop)
    await shop.pay({ order_id, outcome: 'pending' })
    await call('PATCH', `/api/print/${request.id}/cancel`)
    expect((await check()).json.data).toMatchObject({ status: 'cancelled', attempt: 'none' })
  })

  test('shows in the request that payment was started', async () => {
    const { call, request, createOrder } = await givenChecked(shop, { open: false })
    const opened = async () => (await call('GET', `/api/print/request/${request.id}`)).json.data.orderOpenedAt
    expect(await opened()).toBeNull()
    await createOrder()
    expect(Date.parse(await opened())).not.toBeNaN()
  })
})

describe('the provider in a payment check', () => {
  let peer: MisbehavingPeer
  let shop: PaymentsApp
  let calls = 0
  beforeAll(async () => {
    peer = await misbehavingPeer()
    shop = await paymentsApp({ work: false, baseUrl: () => peer.address, timeoutMs: 2_000 })
    shop.stopClock()
  })
  afterAll(async () => {
    await shop.close()
    await peer.close()
  })

  /** A request whose order the provider opened before it behaved as it does now. */
  async function given() {
    const order_id = `order_${Math.random().toString(36).slice(2)}`
    peer.answers(always(200, { id: order_id, amount: 1400, currency: 'INR', status: 'created' }))
    return givenChecked(shop)
  }

  function states(...payments: object[]): void {
    peer.answers((incoming, response) => {
      calls += 1
      always(200, { items: payments })(incoming, response)
    })
  }

  const unavailable = { status: 503, json: { code: 'gateway_unavailable' } }

  test.each([
    ['is down', always(503, 'down')],
    ['has had too many calls', always(429, {})],
    ['never answers', () => undefined],
    ['shows a page', always(200, '<html></html>', 'text/html')],
    ['does not know the order', always(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'none' } })],
  ])('that %s decides nothing, and is polled again once it is well', async (_, listener) => {
    const { check, checkLater, order_id, request } = await given()
    peer.answers(listener)
    expect(await check()).toMatchObject(unavailable)
    // A missing answer does not count as the answer that there is no payment.
    expect(await check()).toMatchObject({ status: 429, json: { code: 'rate_limited' } })
    states({ id: `pay_${request.id}`, order_id, amount: 1400, currency: 'INR', status: 'captured' })
    expect((await checkLater()).json.data.status).toBe('in_queue')
  })

  test.each([
    ['less', { amount: 1 }],
    ['another currency', { currency: 'USD' }],
    ['another order', { order_id: 'order_other' }],
  ])('that returns false data, %s, queues nothing', async (_, lie) => {
    const { check, order_id, request } = await given()
    const stated = { id: `pay_${request.id}`, order_id, amount: 1400, currency: 'INR', status: 'captured' }
    states({ ...stated, ...lie })
    expect((await check()).json.data).toMatchObject({ status: 'pending', attempt: 'none' })
  })

  test('with a reason that the database cannot store is still read', async () => {
    const { check, order_id, request } = await given()
    const failed = { id: `pay_${request.id}`, order_id, amount: 1400, currency: 'INR', status: 'failed' }
    states({ ...failed, error_description: `No\u0000${'.'.repeat(297)}🙁 \ud83d` })
    expect(await check()).toMatchObject({
      status: 200,
      json: { data: { attempt: 'failed', reason: `No${'.'.repeat(297)}🙁` } },
    })
  })

  test('with a payment from tomorrow, or without a time, does not block the user for ever', async () => {
    const { check, order_id } = await given()
    const created_at = Math.floor(Date.now() / 1000) + 24 * 3600
    const stated = { order_id, amount: 1400, currency: 'INR', status: 'created' }
    states({ ...stated, id: 'pay_1', created_at }, { ...stated, id: 'pay_2' })
    const { json } = await check()
    expect(json.data.attempt).toBe('open')
    states({ ...stated, id: 'pay_2' })
    shop.passTime(12 * minute)
    expect((await check()).json.data.attempt).toBe('failed')
  })

  test('is called once per order for any number of pages, and again after three seconds', async () => {
    const { check, checkLater, order_id, request } = await given()
    const open = { id: `pay_${request.id}`, order_id, amount: 1400, currency: 'INR', status: 'created' }
    states(open)
    calls = 0
    const first = await check()
    const others: ApiResponse[] = []
    for (let page = 0; page < 5; page += 1) others.push(await check())
    expect(calls).toBe(1)
    for (const { json } of others) expect(json).toEqual(first.json)
    await checkLater()
    expect(calls).toBe(2)
  })

  test('with no payment a moment ago is called again, since the user may have paid since', async () => {
    const { check, checkLater, order_id, request } = await given()
    states()
    expect((await check()).json.data.attempt).toBe('none')
    states({ id: `pay_${request.id}`, order_id, amount: 1400, currency: 'INR', status: 'created' })
    expect(await check()).toMatchObject({ status: 429, json: { code: 'rate_limited' } })
    expect((await checkLater()).json.data.attempt).toBe('open')
  })

  test('that reports a failure is polled at once, and open streams are notified', async () => {
    const { check, order_id, request, user } = await given()
    const session = { userId: user.id, device: 'A test', now: new Date() }
    const token = await openSession(shop.database.db, session)
    const watcher = await openEventSource(`${shop.url}/api/print/${request.id}/updates`, token)
    const payment = { id: `pay_${request.id}`, order_id, amount: 1400, currency: 'INR', status: 'created' }
    states(payment)
    expect((await check()).json.data.attempt).toBe('open')
    const failed = { ...payment, status: 'failed', error_description: 'Your bank said no.' }
    states(failed)
    expect(await sendWebhook(shop, 'payment.failed', { payment: failed })).toBe(200)
    expect(await watcher.next('message')).toMatchObject({ id: request.id, status: 'pending' })
    watcher.close()
    expect((await check()).json.data).toMatchObject({ attempt: 'failed', reason: 'Your bank said no.' })
  })

  test('with a known cause of a failure explains it in our words, another in those of the bank', async () => {
    const { check, checkLater, order_id, request } = await given()
    const payment = { id: `pay_${request.id}`, order_id, amount: 1400, currency: 'INR', status: 'failed' }
    const error_description = 'Transaction failed due to insufficient funds.'
    states({ ...payment, error_description, error_reason: 'insufficient_funds' })
    expect((await check()).json.data.reason).toBe('There is not enough money in the account.')
    states({ ...payment, error_description, error_reason: 'constructor' })
    expect((await checkLater()).json.data.reason).toBe(error_description)
  })
})
