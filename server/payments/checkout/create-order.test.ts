import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { givenOrder, moneyTables } from '../../testing/fixtures/people/given-order.ts'
import { type MisbehavingPeer, always, misbehavingPeer } from '../../testing/fakes/misbehaving-peer.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { secondInstance } from '../../testing/fixtures/app/test-app.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'
import { razorpayProvider } from '../provider.ts'

describe('creating an order', () => {
  let shop: PaymentsApp
  beforeAll(async () => {
    shop = await paymentsApp({ work: false })
  })
  afterAll(() => shop.close())

  test('uses the price of the request, in paise', async () => {
    const { answer } = await givenOrder(shop, { request: { cost_per_page_paise: 500 } })
    expect(answer?.status).toBe(200)
    expect(answer?.json).toEqual({
      success: true,
      data: {
        orderId: expect.stringMatching(/^order_\w{14}$/),
        amount: 7000,
        currency: 'INR',
        keyId: 'rzp_test_simulated',
        checkoutScript: '/dev/razorpay/v1/checkout.js',
        simulated: true,
      },
    })
  })

  test('again, also concurrently, returns the same order', async () => {
    const { createOrder } = await givenOrder(shop, { open: false })
    const answers = await Promise.all(Array.from({ length: 8 }, createOrder))
    const orders = new Set([...answers, await createOrder()].map(({ json }) => json.data.orderId))
    expect([...orders]).toEqual([expect.stringMatching(/^order_/)])
  })

  test('for another user’s request answers as for a missing one', async () => {
    const { request } = await givenOrder(shop)
    const stranger = await signedIn(shop, await givenUser(shop.database.db))
    const answer = await stranger('POST', '/api/payment/create-order', { printRequestId: request.id })
    expect(answer).toMatchObject({ status: 404, json: { code: 'request_not_found' } })
  })

  test('for a request that is not waiting for payment is rejected with its status', async () => {
    const { answer } = await givenOrder(shop, { request: { status: 'cancelled' } })
    expect(answer).toMatchObject({ status: 409, json: { code: 'invalid_transition', status: 'cancelled' } })
  })

  test('for less than the provider’s minimum is rejected', async () => {
    const { answer } = await givenOrder(shop, {
      request: { copies: 1, pages_used: 1, cost_per_page_paise: 50 },
    })
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
  })
})

describe('the provider in the creation of an order', () => {
  let peer: MisbehavingPeer
  let shop: PaymentsApp
  beforeAll(async () => {
    peer = await misbehavingPeer()
    shop = await paymentsApp({ work: false, baseUrl: () => peer.address, timeoutMs: 1_000 })
  })
  afterAll(async () => {
    await shop.close()
    await peer.close()
  })

  test('that opens another order on each call still leads to one order', async () => {
    const { createOrder } = await givenOrder(shop, { open: false })
    peer.answers((incoming, response) => {
      const opened = { id: `order_${randomUUID()}`, amount: 1400, currency: 'INR', status: 'created' }
      always(200, opened)(incoming, response)
    })
    const answers = await Promise.all(Array.from({ length: 8 }, createOrder))
    expect(new Set(answers.map(({ json }) => json.data.orderId)).size).toBe(1)
  })

  test.each([
    ['is down', always(503, 'down')],
    [
      'opens an order of another amount',
      always(200, { id: 'order_9', amount: 1, currency: 'INR', status: 'created' }),
    ],
    [
      'rejects our keys',
      always(401, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }),
    ],
  ])('that %s opens none, and a later call opens one', async (_, listener) => {
    peer.answers(listener)
    const { createOrder, request, answer } = await givenOrder(shop)
    expect(answer).toMatchObject({ status: 503, json: { code: 'gateway_unavailable' } })
    const bodies: string[] = []
    peer.answers((incoming, response) => {
      incoming.setEncoding('utf8').on('data', (text: string) => bodies.push(text))
      always(200, { id: `order_${request.id}`, amount: 1400, currency: 'INR', status: 'created' })(
        incoming,
        response,
      )
    })
    expect((await createOrder()).json.data.orderId).toBe(`order_${request.id}`)
    const { orders } = await moneyTables(shop)
    const kept = orders.filter(({ request_id }) => request_id === request.id)
    expect(kept.map(({ id }) => id)).toEqual([JSON.parse(bodies.join('')).receipt])
  })

  test('that is simulated and down leaves an order that the real one creates as a real one', async () => {
    peer.answers(always(503, 'down'))
    const { user, request } = await givenOrder(shop)
    const real = { ...razorpayProvider(shop.provider.keys), baseUrl: () => peer.address }
    const withRealKeys = await secondInstance(shop, {}, real)
    onTestFinished(() => withRealKeys.close())
    peer.answers(always(200, { id: 'order_real', amount: 1400, currency: 'INR', status: 'created' }))
    const call = await signedIn(withRealKeys, user)
    const answer = await call('POST', '/api/payment/create-order', { printRequestId: request.id })
    expect(answer.json.data).toMatchObject({ orderId: 'order_real', simulated: false })
    const { rows } = await shop.database.pool.query(
      'select simulated from payment_orders where request_id = $1',
      [request.id],
    )
    expect(rows).toEqual([{ simulated: false }])
  })
})
