import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenRequest, givenUser } from '../testing/factories.ts'
import { givenOrder, moneyTables } from '../testing/given-order.ts'
import { type NastyPeer, always, nastyPeer } from '../testing/nasty-peer.ts'
import { type PaymentsApp, paymentsApp } from '../testing/payments-app.ts'
import { simulatedProvider } from './gateway.ts'

describe('opening an order', () => {
  let shop: PaymentsApp
  beforeAll(async () => {
    shop = await paymentsApp({ work: false })
  })
  afterAll(() => shop.close())

  test('is for the price of the request, in paise', async () => {
    const { db } = shop.database
    const user = await givenUser(db)
    const request = await givenRequest(db, user, { copies: 2, pages_used: 7, cost_per_page_paise: 500 })
    const answer = await shop.as(user)('/api/payment/create-order', { printRequestId: request.id })
    expect(answer).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          orderId: expect.stringMatching(/^order_\w{14}$/),
          amount: 7000,
          currency: 'INR',
          keyId: 'rzp_test_simulated',
          checkoutScript: '/dev/razorpay/v1/checkout.js',
          simulated: true,
        },
      },
    })
  })

  test('again, also at the same moment, answers the same order', async () => {
    const { db } = shop.database
    const user = await givenUser(db)
    const { id } = await givenRequest(db, user)
    const ask = () => shop.as(user)('/api/payment/create-order', { printRequestId: id })
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    const orders = new Set([...answers, await ask()].map(({ body }) => body.data?.['orderId']))
    expect([...orders]).toEqual([expect.stringMatching(/^order_/)])
  })

  test('of a request that is someone else’s is as if there were none', async () => {
    const { request } = await givenOrder(shop)
    const stranger = await givenUser(shop.database.db)
    const answer = await shop.as(stranger)('/api/payment/create-order', { printRequestId: request.id })
    expect(answer).toMatchObject({ status: 404, body: { code: 'request_not_found' } })
  })

  test('of a request that is not waiting for payment is refused with its status', async () => {
    const { db } = shop.database
    const user = await givenUser(db)
    const { id } = await givenRequest(db, user, { status: 'cancelled' })
    const answer = await shop.as(user)('/api/payment/create-order', { printRequestId: id })
    expect(answer).toMatchObject({ status: 409, body: { code: 'transition_refused', status: 'cancelled' } })
  })

  test('for less than the provider takes is refused', async () => {
    const { db } = shop.database
    const user = await givenUser(db)
    const { id } = await givenRequest(db, user, { copies: 1, pages_used: 1, cost_per_page_paise: 50 })
    const answer = await shop.as(user)('/api/payment/create-order', { printRequestId: id })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })
})

describe('a provider', () => {
  let peer: NastyPeer
  let shop: PaymentsApp
  beforeAll(async () => {
    peer = await nastyPeer()
    const provider = { ...simulatedProvider('another secret', () => ''), baseUrl: () => peer.address }
    shop = await paymentsApp({ work: false, provider, timeoutMs: 300 })
  })
  afterAll(async () => {
    await shop.close()
    await peer.close()
  })

  test('that opens another order each time it is asked leads to one order all the same', async () => {
    const { call, request } = await givenOrder(shop, { open: false })
    peer.answers((incoming, response) => {
      const opened = { id: `order_${randomUUID()}`, amount: 1400, currency: 'INR', status: 'created' }
      always(200, opened)(incoming, response)
    })
    const ask = () => call('/api/payment/create-order', { printRequestId: request.id })
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    expect(new Set(answers.map(({ body }) => body.data?.['orderId'])).size).toBe(1)
  })

  test.each([
    ['is down', always(503, 'down')],
    [
      'opens an order of another amount',
      always(200, { id: 'order_9', amount: 1, currency: 'INR', status: 'created' }),
    ],
    [
      'refuses our keys',
      always(401, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }),
    ],
  ])('that %s opens none, and asking again later opens one', async (_, listener) => {
    peer.answers(listener)
    const { call, request, answer } = await givenOrder(shop)
    expect(answer).toMatchObject({ status: 503, body: { code: 'gateway_unavailable' } })
    const asked: string[] = []
    peer.answers((incoming, response) => {
      incoming.setEncoding('utf8').on('data', (text: string) => asked.push(text))
      always(200, { id: `order_${request.id}`, amount: 1400, currency: 'INR', status: 'created' })(
        incoming,
        response,
      )
    })
    const again = await call('/api/payment/create-order', { printRequestId: request.id })
    expect(again.body.data?.['orderId']).toBe(`order_${request.id}`)
    const { orders } = await moneyTables(shop)
    const kept = orders.filter(({ request_id }) => request_id === request.id)
    expect(kept.map(({ id }) => id)).toEqual([JSON.parse(asked.join('')).receipt])
  })
})
