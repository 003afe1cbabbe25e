import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiResponse } from '../../testing/fixtures/app/api-client.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { givenOrder, moneyTables } from '../../testing/fixtures/people/given-order.ts'
import { type MisbehavingPeer, always, misbehavingPeer } from '../../testing/fakes/misbehaving-peer.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'
import { checkoutSignature } from '../razorpay/signature.ts'

describe('verify rejects', () => {
  let shop: PaymentsApp
  beforeAll(async () => {
    // No webhook is delivered here, so that only the verify call could change anything.
    shop = await paymentsApp({ work: false })
  })
  afterAll(() => shop.close())

  async function expectRejected(code: string, act: () => Promise<ApiResponse>) {
    const before = await moneyTables(shop)
    expect((await act()).json.code).toBe(code)
    expect(await moneyTables(shop)).toEqual(before)
  }

  test('the signature of another order', async () => {
    const paid = await givenOrder(shop)
    const unpaid = await givenOrder(shop)
    const signed = await shop.pay({ order_id: paid.order_id })
    await expectRejected('payment_not_verified', () => unpaid.verify(signed))
    const renamed = { ...signed, razorpay_order_id: unpaid.order_id }
    await expectRejected('payment_not_verified', () => unpaid.verify(renamed))
  })

  test('the signature of a cheaper order of the same user', async () => {
    const cheap = await givenOrder(shop)
    const dear = await givenOrder(shop, { owner: cheap.user, request: { copies: 50 } })
    await expectRejected('payment_not_verified', async () =>
      dear.verify(await shop.pay({ order_id: cheap.order_id })),
    )
  })

  test('a request of another user', async () => {
    const { request, order_id } = await givenOrder(shop)
    const signed = await shop.pay({ order_id })
    const stranger = await signedIn(shop, await givenUser(shop.database.db))
    await expectRejected('request_not_found', () =>
      stranger('POST', '/api/payment/verify', { ...signed, printRequestId: request.id }),
    )
  })

  test('a request without an order', async () => {
    const { user, order_id } = await givenOrder(shop)
    const signed = await shop.pay({ order_id })
    const other = await givenOrder(shop, { owner: user, open: false })
    await expectRejected('payment_not_verified', () => other.verify(signed))
  })

  test.each(['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'] as const)(
    'a changed letter in %s',
    async (field) => {
      const { order_id, verify } = await givenOrder(shop)
      const signed = await shop.pay({ order_id })
      const last = signed[field].at(-1) === '0' ? '1' : '0'
      await expectRejected('payment_not_verified', () =>
        verify({ ...signed, [field]: `${signed[field].slice(0, -1)}${last}` }),
      )
    },
  )

  test.each(['', 'signature', '0'.repeat(64)])('the signature %j', async (razorpay_signature) => {
    const { order_id, verify } = await givenOrder(shop)
    const signed = await shop.pay({ order_id })
    await expectRejected('payment_not_verified', () => verify({ ...signed, razorpay_signature }))
  })

  test('an amount that the browser adds', async () => {
    const { order_id, verify } = await givenOrder(shop)
    const signed = await shop.pay({ order_id, outcome: 'failure' })
    const boasting = { ...signed, amount: 1400, status: 'captured' }
    await expectRejected('payment_failed', () => verify(boasting))
  })

  test('a client that is not signed in', async () => {
    const { request, order_id } = await givenOrder(shop)
    const signed = await shop.pay({ order_id })
    await expectRejected('unauthenticated', () =>
      shop.anyone('POST', '/api/payment/verify', { ...signed, printRequestId: request.id }),
    )
  })
})

describe('verify queues nothing', () => {
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

  async function givenPeersOrder() {
    peer.answers(
      always(200, { id: `order_${crypto.randomUUID()}`, amount: 1400, currency: 'INR', status: 'created' }),
    )
    const order = await givenOrder(shop)
    const paymentId = `pay_${crypto.randomUUID()}`
    const signed = {
      razorpay_order_id: order.order_id,
      razorpay_payment_id: paymentId,
      razorpay_signature: checkoutSignature(order.order_id, paymentId, shop.provider.keys.keySecret),
    }
    const payment = {
      id: paymentId,
      order_id: order.order_id,
      amount: 1400,
      currency: 'INR',
      status: 'captured',
      method: 'upi',
    }
    return { ...order, payment, verifyPaid: () => order.verify(signed) }
  }

  test('unless the provider’s answer is right', async () => {
    const { payment, verifyPaid } = await givenPeersOrder()
    peer.answers(always(200, payment))
    expect(await verifyPaid()).toMatchObject({ status: 200, json: { data: { status: 'in_queue' } } })
    // A second call does not need the provider.
    peer.answers(always(500, 'down'))
    expect(await verifyPaid()).toMatchObject({ status: 200, json: { data: { status: 'in_queue' } } })
  })

  test.each([
    ['a smaller amount', { amount: 1 }, 400, 'payment_not_verified'],
    ['another currency', { currency: 'USD' }, 400, 'payment_not_verified'],
    ['another order', { order_id: 'order_other' }, 400, 'payment_not_verified'],
    ['no order', { order_id: null }, 400, 'payment_not_verified'],
    ['that it went back', { status: 'refunded' }, 400, 'payment_not_verified'],
    ['that it failed', { status: 'failed' }, 400, 'payment_failed'],
    ['that it waits', { status: 'authorized' }, 409, 'payment_pending'],
    ['a shape of its own', { amount: '1400' }, 503, 'gateway_unavailable'],
  ])('when the provider states %s', async (_, change, status, code) => {
    const { payment, verifyPaid } = await givenPeersOrder()
    const before = await moneyTables(shop)
    peer.answers(always(200, { ...payment, ...change }))
    expect(await verifyPaid()).toMatchObject({ status, json: { code } })
    expect(await moneyTables(shop)).toEqual(before)
  })

  test.each([
    [
      'is down',
      503,
      'gateway_unavailable',
      always(500, { error: { code: 'SERVER_ERROR', description: 'x' } }),
    ],
    ['shows a page', 503, 'gateway_unavailable', always(200, '<html></html>', 'text/html')],
    ['has had too many calls', 503, 'gateway_unavailable', always(429, {})],
    ['never answers', 503, 'gateway_unavailable', () => undefined],
    [
      'does not know the payment',
      400,
      'payment_not_verified',
      always(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } }),
    ],
  ])('when the provider %s', async (_, status, code, listener) => {
    const { verifyPaid } = await givenPeersOrder()
    const before = await moneyTables(shop)
    peer.answers(listener)
    expect(await verifyPaid()).toMatchObject({ status, json: { code } })
    expect(await moneyTables(shop)).toEqual(before)
  })
})
