import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenOrder, moneyTables } from '../../testing/fixtures/people/given-order.ts'
import { type MisbehavingPeer, always, misbehavingPeer } from '../../testing/fakes/misbehaving-peer.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'
import { razorpayProvider } from '../provider.ts'
import { checkoutSignature } from '../razorpay/signature.ts'

/** What the provider's page has the browser send: a form from another site, without our cookie. */
async function comesBack(shop: PaymentsApp, requestId: string, fields: Record<string, string>) {
  const response = await fetch(`${shop.url}/api/payment/callback/${requestId}`, {
    method: 'POST',
    headers: { origin: 'https://api.razorpay.com', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location') }
}

const failure = {
  'error[code]': 'BAD_REQUEST_ERROR',
  'error[description]': '<script>alert(1)</script>',
  'error[reason]': 'payment_failed',
  'error[metadata]': '{"order_id":"order_x","payment_id":"pay_x"}',
}

describe('a browser that returns from the provider’s page', () => {
  let shop: PaymentsApp
  beforeAll(async () => {
    // No webhook is delivered here, so that only the callback could change anything.
    shop = await paymentsApp({ work: false })
  })
  afterAll(() => shop.close())

  const statusOf = async (id: string) => {
    const row = shop.database.db.selectFrom('print_requests').select('status').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).status
  }

  test('with a signature queues the request, once for any number of calls, and is redirected to its page', async () => {
    const { request, order_id } = await givenOrder(shop)
    const signed = await shop.pay({ order_id })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => comesBack(shop, request.id, { ...signed })),
    )
    for (const answer of answers) expect(answer).toEqual({ status: 303, location: `/payment/${request.id}` })
    expect(await statusOf(request.id)).toBe('in_queue')
    const { jobs, payments } = await moneyTables(shop)
    expect(jobs.filter(({ data }) => data.requestId === request.id).length).toBe(1)
    expect(payments.filter((row) => row.provider_payment_id === signed.razorpay_payment_id).length).toBe(1)
  })

  test('from a payment that is not captured yet settles nothing, and is redirected to the page that polls', async () => {
    const { request, order_id } = await givenOrder(shop)
    const signed = await shop.pay({ order_id, outcome: 'pending' })
    const before = await moneyTables(shop)
    expect(await comesBack(shop, request.id, { ...signed })).toEqual({
      status: 303,
      location: `/payment/${request.id}`,
    })
    expect(await moneyTables(shop)).toEqual(before)
  })

  test.each([
    ['failed', failure],
    ['cancelled', { ...failure, 'error[reason]': 'payment_cancelled' }],
  ])(
    'without a payment gets the result %s in a word of ours, and changes nothing',
    async (outcome, fields) => {
      const { request, order_id } = await givenOrder(shop)
      await shop.pay({ order_id, outcome: 'failure' })
      const before = await moneyTables(shop)
      expect(await comesBack(shop, request.id, fields)).toEqual({
        status: 303,
        location: `/payment/${request.id}?outcome=${outcome}`,
      })
      expect(await moneyTables(shop)).toEqual(before)
    },
  )

  test.each([
    ['a guessed signature', { razorpay_signature: '0'.repeat(64) }],
    ['a signature of another payment', { razorpay_payment_id: 'pay_other' }],
    ['another order', { razorpay_order_id: 'order_other' }],
    ['a malformed signature', { razorpay_signature: 'é' }],
    ['no signature', { razorpay_signature: '' }],
  ])('with %s changes nothing, and is redirected to the page that polls', async (_, forged) => {
    const { request, order_id } = await givenOrder(shop)
    const signed = await shop.pay({ order_id })
    const before = await moneyTables(shop)
    expect(await comesBack(shop, request.id, { ...signed, ...forged })).toEqual({
      status: 303,
      location: `/payment/${request.id}`,
    })
    expect(await moneyTables(shop)).toEqual(before)
  })

  test.each([
    ['that the provider did not sign', 'another secret'],
    ['of a payment that does not exist', undefined],
  ])('with a signature %s changes nothing of an unpaid request', async (_, secret) => {
    const { request, order_id } = await givenOrder(shop)
    const razorpay_payment_id = 'pay_forged'
    const key = secret ?? shop.provider.keys.keySecret
    const razorpay_signature = checkoutSignature(order_id, razorpay_payment_id, key)
    const signed = { razorpay_order_id: order_id, razorpay_payment_id, razorpay_signature }
    const before = await moneyTables(shop)
    expect(await comesBack(shop, request.id, signed)).toEqual({
      status: 303,
      location: `/payment/${request.id}`,
    })
    expect(await moneyTables(shop)).toEqual(before)
  })

  test('with the signature of another request changes neither', async () => {
    const { request, order_id } = await givenOrder(shop)
    const paid = await givenOrder(shop)
    const signed = await shop.pay({ order_id: paid.order_id })
    const before = await moneyTables(shop)
    for (const brought of [signed, { ...signed, razorpay_order_id: order_id }]) {
      const answer = await comesBack(shop, request.id, { ...brought })
      expect(answer).toEqual({ status: 303, location: `/payment/${request.id}` })
    }
    expect(await moneyTables(shop)).toEqual(before)
  })

  test('for an unknown request is redirected to its page and nowhere else', async () => {
    const unknown = 'b4d8b1ab-1ac3-4cf6-8e7c-2f0f2a1d7b11'
    const signature = checkoutSignature('order_1', 'pay_1', shop.provider.keys.keySecret)
    const signed = {
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: signature,
    }
    const before = await moneyTables(shop)
    const answer = await comesBack(shop, unknown, signed)
    expect(answer).toEqual({ status: 303, location: `/payment/${unknown}` })
    expect((await comesBack(shop, '%2F%2Fevil.example', signed)).status).toBe(404)
    expect(await moneyTables(shop)).toEqual(before)
  })

  test('with an empty or oversized form changes nothing', async () => {
    const { request } = await givenOrder(shop)
    expect(await comesBack(shop, request.id, {})).toEqual({ status: 303, location: `/payment/${request.id}` })
    expect((await comesBack(shop, request.id, { 'error[code]': 'x'.repeat(20_000) })).status).toBe(413)
    const json = await shop.anyone('POST', `/api/payment/callback/${request.id}`, failure)
    expect(json).toMatchObject({ status: 415, json: { code: 'unsupported_file_type' } })
  })

  test('and opens the address again, as a suspended app does, is redirected to the page of the request', async () => {
    const { request } = await givenOrder(shop)
    const before = await moneyTables(shop)
    for (const query of ['', '?razorpay_payment_id=pay_1&error[code]=x']) {
      const { status, headers } = await shop.anyone('GET', `/api/payment/callback/${request.id}${query}`)
      expect([status, headers.get('location')]).toEqual([303, `/payment/${request.id}`])
    }
    expect((await shop.anyone('GET', '/api/payment/callback/%2F%2Fevil.example')).status).toBe(404)
    expect(await moneyTables(shop)).toEqual(before)
  })

  test('is the only client that may post a form: no other call reads any', async () => {
    const { request, user } = await givenOrder(shop)
    const call = await signedIn(shop, user)
    const form = Buffer.from(String(new URLSearchParams({ printRequestId: request.id })))
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await call('POST', '/api/payment/check', form, type)).toMatchObject({
      status: 415,
      json: { code: 'unsupported_file_type' },
    })
  })

  test('after paying for an ended request gets a refund', async () => {
    const { request, order_id, call } = await givenCancelled()
    const signed = await shop.pay({ order_id })
    expect((await comesBack(shop, request.id, { ...signed })).status).toBe(303)
    const { json } = await call('GET', `/api/print/request/${request.id}`)
    expect(json.data).toMatchObject({
      status: 'cancelled',
      payment: { refunds: [{ status: 'on_its_way', reason: 'Paid after the request had ended' }] },
    })
  })

  async function givenCancelled() {
    const order = await givenOrder(shop)
    const call = await signedIn(shop, order.user)
    await call('PATCH', `/api/print/${order.request.id}/cancel`)
    return { ...order, call }
  }
})

test.each([
  ['simulated', []],
  ['Razorpay', razorpayProvider({ keyId: 'k', keySecret: 's', webhookSecret: 'w' }).checkoutHosts],
] as const)(
  'the content security policy lets the page post its form to the provider: %s',
  async (_, checkoutHosts) => {
    const shop = await paymentsApp({ work: false, checkoutHosts })
    const { headers } = await shop.anyone('GET', '/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`form-action ${["'self'", ...checkoutHosts].join(' ')};`)
    await shop.close()
  },
)

describe('a browser that returns while the provider', () => {
  let peer: MisbehavingPeer
  let shop: PaymentsApp
  beforeAll(async () => {
    peer = await misbehavingPeer()
    shop = await paymentsApp({ work: false, baseUrl: () => peer.address, timeoutMs: 2_000 })
  })
  afterAll(async () => {
    await shop.close()
    await peer.close()
  })

  test.each([
    ['is down', always(503, 'down')],
    ['has had too many calls', always(429, {})],
    ['does not know the payment', always(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'none' } })],
  ])('%s settles nothing, and is redirected to the page that polls', async (_, listener) => {
    const order_id = `order_${Math.random().toString(36).slice(2)}`
    peer.answers(always(200, { id: order_id, amount: 1400, currency: 'INR', status: 'created' }))
    const { request } = await givenOrder(shop)
    peer.answers(listener)
    const before = await moneyTables(shop)
    const razorpay_signature = checkoutSignature(order_id, 'pay_1', shop.provider.keys.keySecret)
    const signed = {
      razorpay_order_id: order_id,
      razorpay_payment_id: 'pay_1',
      razorpay_signature,
    }
    expect(await comesBack(shop, request.id, signed)).toEqual({
      status: 303,
      location: `/payment/${request.id}`,
    })
    expect(await moneyTables(shop)).toEqual(before)
  })
})
