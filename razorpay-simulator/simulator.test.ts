import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MisbehavingPeer, misbehavingPeer } from '../server/testing/fakes/misbehaving-peer.ts'
import { type PaymentsApp, paymentsApp } from '../server/testing/fixtures/app/payments-app.ts'

interface Received {
  eventId: string
  event: string
  body: { payload: Record<string, { entity: Record<string, unknown> }> }
}

let shop: PaymentsApp
let receiver: MisbehavingPeer
let received: Received[] = []
let failuresLeft = 0
beforeAll(async () => {
  receiver = await misbehavingPeer()
  receiver.answers((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      const body = JSON.parse(text)
      received.push({ eventId: String(request.headers['x-razorpay-event-id']), event: body.event, body })
      failuresLeft -= 1
      response.writeHead(failuresLeft >= 0 ? 503 : 200).end()
    })
  })
  shop = await paymentsApp({ webhookUrl: () => receiver.address })
})
afterAll(async () => {
  await shop.close()
  await receiver.close()
})

async function api(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const { keyId, keySecret } = shop.provider.keys
  const response = await fetch(`${shop.url}/dev/razorpay/v1${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const order = { amount: 1400, currency: 'INR' }

async function givenOrder(): Promise<string> {
  const { body } = await api('POST', '/orders', order)
  return body.id
}

const eventsOf = (id: string) =>
  received.filter(({ body }) => body.payload['payment']?.entity['id'] === id).map(({ event }) => event)

describe('the simulator rejects an order', () => {
  test.each([
    ['without an amount', { currency: 'INR' }, 'amount'],
    ['below a rupee', { ...order, amount: 99 }, 'amount'],
    ['with a part of a paisa', { ...order, amount: 100.5 }, 'amount'],
    ['with an amount as text', { ...order, amount: '1400' }, 'amount'],
    ['in another currency', { ...order, currency: 'XYZ' }, 'currency'],
    ['with a receipt of 41 characters', { ...order, receipt: 'r'.repeat(41) }, 'receipt'],
    [
      'with 16 notes',
      { ...order, notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [i, ''])) },
      'notes',
    ],
    ['with a note of 257 characters', { ...order, notes: { long: 'n'.repeat(257) } }, 'notes'],
  ])('%s', async (_, input, field) => {
    expect(await api('POST', '/orders', input)).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', field, source: 'business', metadata: {} } },
    })
  })

  test('that is not JSON', async () => {
    const { keyId, keySecret } = shop.provider.keys
    const response = await fetch(`${shop.url}/dev/razorpay/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: '{',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } })
  })
})

test('ten requests at once with one unique receipt create one order', async () => {
  const input = { ...order, receipt: 'only-once', unique_receipt: true }
  const answers = await Promise.all(Array.from({ length: 10 }, () => api('POST', '/orders', input)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await api('POST', '/orders', { ...input, amount: 1500 })).status).toBe(400)
})

test('an unknown path is answered with the provider’s error', async () => {
  expect(await api('GET', '/nothing')).toMatchObject({
    status: 404,
    body: { error: { code: 'BAD_REQUEST_ERROR' } },
  })
})

test('a forwarded request is rejected in the envelope of the product, even with the right keys', async () => {
  const { status, body } = await api('GET', '/orders', undefined, { 'x-forwarded-for': '203.0.113.7' })
  expect({ status, body }).toMatchObject({ status: 403, body: { success: false, code: 'forbidden' } })
})

describe('a payment that was left pending', () => {
  const answer = (payment_id: string, outcome: string) =>
    shop.anyone('POST', '/dev/razorpay/scenarios/answer', { payment_id, outcome })

  test.each([
    ['success', 'captured'],
    ['failure', 'failed'],
  ])('is settled once by its bank: %s', async (outcome, status) => {
    const order_id = await givenOrder()
    const { razorpay_payment_id: id } = await shop.pay({ order_id, outcome: 'pending' })
    expect((await answer(id, outcome)).status).toBe(200)
    expect((await api('GET', `/payments/${id}`)).body.status).toBe(status)
    expect((await answer(id, 'success')).status).toBe(400)
  })
})

describe('webhooks', () => {
  test('of a success are payment.captured and order.paid, with both entities', async () => {
    const order_id = await givenOrder()
    const { razorpay_payment_id: id } = await shop.pay({ order_id })
    await expect
      .poll(() => eventsOf(id).toSorted(), { timeout: 15_000 })
      .toEqual(['order.paid', 'payment.captured'])
    const paid = received.find(
      ({ event, body }) => event === 'order.paid' && body.payload['order']?.entity['id'] === order_id,
    )
    expect(paid?.body).toMatchObject({
      entity: 'event',
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: { id, order_id, status: 'captured' } },
        order: { entity: { status: 'paid', amount_paid: 1400 } },
      },
    })
  })

  test('are repeated with the same event id when the scenario has duplicates', async () => {
    const { razorpay_payment_id: id } = await shop.pay({ order_id: await givenOrder(), duplicates: 2 })
    await expect.poll(() => eventsOf(id).length, { timeout: 15_000 }).toBe(6)
    const ids = received.filter(({ body }) => body.payload['payment']?.entity['id'] === id)
    expect(new Set(ids.map(({ eventId }) => eventId)).size).toBe(2)
  })

  test('arrive last first when the scenario reorders them', async () => {
    const { razorpay_payment_id: id } = await shop.pay({ order_id: await givenOrder(), reorder: true })
    await expect.poll(() => eventsOf(id), { timeout: 15_000 }).toEqual(['order.paid', 'payment.captured'])
  })

  test('are repeated until they are answered with 2xx', async () => {
    failuresLeft = 2
    const { razorpay_payment_id: id } = await shop.pay({ order_id: await givenOrder(), outcome: 'failure' })
    await expect.poll(() => eventsOf(id), { timeout: 30_000 }).toEqual(Array(3).fill('payment.failed'))
  })

  test('of a late payment are first payment.failed, then payment.captured', async () => {
    const { razorpay_payment_id: id } = await shop.pay({ order_id: await givenOrder(), outcome: 'late' })
    await expect.poll(() => eventsOf(id).length, { timeout: 20_000 }).toBe(3)
    expect(eventsOf(id)[0]).toBe('payment.failed')
  })

  test('of a refund that the bank fails arrive later', async () => {
    const order_id = await givenOrder()
    const { razorpay_payment_id: id } = await shop.pay({ order_id, outcome: 'refund_failure' })
    const { body: refund } = await api('POST', `/payments/${id}/refund`, {})
    expect(refund.status).toBe('pending')
    await expect.poll(() => eventsOf(id), { timeout: 15_000 }).toContain('refund.failed')
    expect((await api('GET', `/refunds/${refund.id}`)).body.status).toBe('failed')
    expect((await api('GET', `/payments/${id}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
    })
  })
})

describe('a refund', () => {
  test('requested many times at once with one idempotency key is made once', async () => {
    const { razorpay_payment_id: id } = await shop.pay({ order_id: await givenOrder() })
    const key = { 'x-refund-idempotency': 'refund-0000001' }
    const request = () => api('POST', `/payments/${id}/refund`, { amount: 500 }, key)
    const answers = await Promise.all(Array.from({ length: 8 }, request))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await api('GET', `/payments/${id}`)).body.amount_refunded).toBe(500)
    expect((await api('POST', `/payments/${id}/refund`, { amount: 600 }, key)).status).toBe(400)
  })

  test('with a short key, of more than was paid, or of a failed payment is rejected', async () => {
    const { razorpay_payment_id: id } = await shop.pay({ order_id: await givenOrder() })
    const short = { 'x-refund-idempotency': 'short' }
    expect((await api('POST', `/payments/${id}/refund`, {}, short)).status).toBe(400)
    expect((await api('POST', `/payments/${id}/refund`, { amount: 1500 })).status).toBe(400)
    const failed = await shop.pay({ order_id: await givenOrder(), outcome: 'failure' })
    expect((await api('POST', `/payments/${failed.razorpay_payment_id}/refund`, {})).status).toBe(400)
  })
})

test('an order is paid once, unless the scenario is second_capture', async () => {
  const order_id = await givenOrder()
  await shop.pay({ order_id })
  await expect(shop.pay({ order_id })).rejects.toThrow('already been paid')
  await shop.pay({ order_id, outcome: 'second_capture' })
})

test.each([
  { order_id: 'order_unknown' },
  {},
  { order_id: 'x', outcome: 'win' },
  { order_id: 'x', duplicates: -1 },
])('the scenario %j is rejected', (scenario) =>
  expect(shop.pay(scenario)).rejects.toThrow('BAD_REQUEST_ERROR'),
)

describe('the checkout', () => {
  test.each([
    ['/checkout.js', 'text/javascript', 'window.Razorpay = Razorpay'],
    ['/checkout/embedded', 'text/html', 'Simulated payment, no real money'],
    ['/checkout/embedded.js', 'text/javascript', 'postMessage'],
    ['/checkout/embedded.css', 'text/css', '.sheet'],
  ])('is served from %s, under a policy that runs no inline script', async (path, type, part) => {
    const response = await fetch(`${shop.url}/dev/razorpay/v1${path}`)
    expect(response.headers.get('content-type')).toContain(type)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'( 'sha256-[^']+')*;/)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(await response.text()).toContain(part)
  })

  test('shows an order to a caller with the key id, and draws its QR code', async () => {
    const order_id = await givenOrder()
    const { keyId: key_id } = shop.provider.keys
    const shown = await api('GET', `/checkout/order?${new URLSearchParams({ order_id, key_id })}`)
    expect(shown.body).toEqual({ order_id, amount: 1400, currency: 'INR', status: 'created' })
    const wrong = await api(
      'GET',
      `/checkout/order?${new URLSearchParams({ order_id, key_id: 'rzp_test_no' })}`,
    )
    expect(wrong.status).toBe(401)
    const code = await fetch(`${shop.url}/dev/razorpay/v1/checkout/qr.svg?order_id=${order_id}`)
    expect(code.headers.get('content-type')).toBe('image/svg+xml')
    expect(await code.text()).toContain('<svg')
  })
})

test('no route of the simulator is in the description of the product’s API', async () => {
  const response = await fetch(`${shop.url}/api/openapi.json`)
  const { paths } = await response.json()
  expect(Object.keys(paths).filter((path) => path.startsWith('/dev'))).toEqual([])
  expect(Object.keys(paths)).toContain('/api/payment/verify')
})
