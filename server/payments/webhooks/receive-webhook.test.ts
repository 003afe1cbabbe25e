import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenOrder, moneyTables } from '../../testing/fixtures/people/given-order.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { webhookSignature } from '../razorpay/signature.ts'

const keys = {
  keyId: 'rzp_test_of_this_test',
  keySecret: 'the key secret',
  webhookSecret: 'the webhook secret',
  oldWebhookSecret: 'the webhook secret from before',
}

let shop: PaymentsApp
beforeAll(async () => {
  // The simulator's own webhooks stay away: those of the tests come one by one.
  shop = await paymentsApp({ work: false, keys })
})
afterAll(() => shop.close())

interface Delivery {
  event: string
  payment: object
  eventId?: string
  signature?: (body: string) => string
}

function body({ event, payment }: Delivery): string {
  // Spaced as no serializer of ours would: the signature is over these bytes.
  return `{ "entity":"event", "event": ${JSON.stringify(event)},\n "payload": { "payment": { "entity": ${JSON.stringify(payment)} } } }`
}

const rightly = (text: string) => webhookSignature(text, keys.webhookSecret)

async function send(
  text: string,
  headers: Record<string, string>,
): Promise<{ status: number; code: unknown }> {
  const { status, json } = await shop.anyone('POST', '/api/payment/webhook', Buffer.from(text), headers)
  return { status, code: json.code }
}

function deliver(delivery: Delivery) {
  const text = body(delivery)
  const { eventId = `evt_${randomUUID()}`, signature = rightly } = delivery
  return send(text, {
    'content-type': 'application/json',
    'x-razorpay-signature': signature(text),
    'x-razorpay-event-id': eventId,
  })
}

async function givenPayment(change: object = {}) {
  const order = await givenOrder(shop)
  const payment = {
    id: `pay_${randomUUID()}`,
    entity: 'payment',
    order_id: order.order_id,
    amount: 1400,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    ...change,
  }
  return { ...order, payment }
}

test.each(['payment.captured', 'order.paid'])('%s alone queues the request', async (event) => {
  const { request, payment } = await givenPayment()
  expect(await deliver({ event, payment })).toEqual({ status: 200, code: undefined })
  const { requests, jobs } = await moneyTables(shop)
  const queued = requests.find(({ id }) => id === request.id)
  expect(queued).toMatchObject({ status: 'in_queue', paid_at: expect.any(Date) })
  expect(jobs.filter(({ data }) => data.requestId === request.id)).toHaveLength(1)
})

test('an event signed with the old secret counts like any other', async () => {
  const { request, payment } = await givenPayment()
  const signature = (text: string) => webhookSignature(text, keys.oldWebhookSecret)
  expect(await deliver({ event: 'payment.captured', payment, signature })).toMatchObject({ status: 200 })
  const { requests } = await moneyTables(shop)
  expect(requests.find(({ id }) => id === request.id)).toMatchObject({ status: 'in_queue' })
})

test('the same event again, and the other event of the same capture, change nothing more', async () => {
  const { payment } = await givenPayment()
  const first = { event: 'order.paid', payment, eventId: 'evt_once' }
  await deliver(first)
  const before = await moneyTables(shop)
  expect(await deliver(first)).toEqual({ status: 200, code: undefined })
  expect(await moneyTables(shop)).toEqual(before)
  await deliver({ event: 'payment.captured', payment })
  const { events, ...after } = await moneyTables(shop)
  expect({ ...after, events: before.events }).toEqual(before)
  expect(events).toHaveLength(before.events.length + 1)
})

test.each([
  ['the character NUL', '"\\u0000"'],
  ['half a surrogate pair', '"\\ud83d"'],
  ['a number beyond every type', '1e999'],
  ['lists within lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
])('a capture is settled with %s beside it, and stored as it was signed', async (_, beside) => {
  const { request, payment } = await givenPayment()
  const text = body({ event: 'payment.captured', payment }).replace('{', `{ "note": ${beside},`)
  const eventId = `evt_${randomUUID()}`
  const headers = { 'x-razorpay-signature': rightly(text), 'x-razorpay-event-id': eventId }
  expect((await send(text, { 'content-type': 'application/json', ...headers })).status).toBe(200)
  const { requests, events } = await moneyTables(shop)
  expect(requests.find(({ id }) => id === request.id)?.status).toBe('in_queue')
  expect(events.find(({ event_id }) => event_id === eventId)?.body).toBe(text)
})

test('an event with an oversized id is recognised by its body', async () => {
  const { request, payment } = await givenPayment()
  const event = { event: 'payment.captured', payment, eventId: 'e'.repeat(8_000) }
  expect(await deliver(event)).toEqual({ status: 200, code: undefined })
  const first = await moneyTables(shop)
  expect(first.requests.find(({ id }) => id === request.id)?.status).toBe('in_queue')
  expect(await deliver(event)).toEqual({ status: 200, code: undefined })
  expect(await moneyTables(shop)).toEqual(first)
})

test('another body under a used event id is processed as another event', async () => {
  const eventId = `evt_${randomUUID()}`
  const [first, second] = [await givenPayment(), await givenPayment()]
  for (const { payment } of [first, second, first]) {
    expect(await deliver({ event: 'payment.captured', payment, eventId })).toMatchObject({ status: 200 })
  }
  const { requests, events, jobs } = await moneyTables(shop)
  for (const { request } of [first, second]) {
    expect(requests.find(({ id }) => id === request.id)?.status).toBe('in_queue')
    expect(jobs.filter(({ data }) => data.requestId === request.id)).toHaveLength(1)
  }
  expect(events.filter(({ event_id }) => event_id === eventId)).toHaveLength(2)
})

test.each([
  ['that no database can keep', 'pay_\0'],
  ['without end', `pay_${'x'.repeat(100_000)}`],
])('an id %s is rejected as unreadable', async (_, id) => {
  const { payment } = await givenPayment({ id })
  expect(await deliver({ event: 'payment.captured', payment })).toEqual({
    status: 400,
    code: 'malformed_request',
  })
})

describe('an event that does not concern us is accepted and stored without effect:', () => {
  test.each([
    ['an unknown order', 'payment.captured', { order_id: 'order_of_another_shop' }],
    ['a payment without an order', 'payment.captured', { order_id: null }],
    ['another amount', 'payment.captured', { amount: 1 }],
    ['another currency', 'order.paid', { currency: 'USD' }],
    ['a payment that is only authorised', 'payment.captured', { status: 'authorized' }],
    ['an unknown event', 'subscription.charged', {}],
  ])('%s', async (_, event, change) => {
    const { payment } = await givenPayment(change)
    const { events: before, ...rest } = await moneyTables(shop)
    expect(await deliver({ event, payment })).toEqual({ status: 200, code: undefined })
    const { events, ...after } = await moneyTables(shop)
    expect(after).toEqual(rest)
    expect(events).toHaveLength(before.length + 1)
  })
})

test('a failure moves no money, and is recorded for the attempt', async () => {
  const { payment, request } = await givenPayment({
    status: 'failed',
    error_description: 'Your bank said no.',
  })
  const { events: before, orders: untried, ...rest } = await moneyTables(shop)
  expect((await deliver({ event: 'payment.failed', payment })).status).toBe(200)
  const { events, orders, ...after } = await moneyTables(shop)
  expect(after).toEqual(rest)
  expect(events).toHaveLength(before.length + 1)
  const attempt = { paymentId: payment.id, status: 'failed', reason: 'Your bank said no.' }
  const tried = untried.map((order) => (order.request_id === request.id ? { ...order, attempt } : order))
  expect(orders).toMatchObject(tried)
})

test('failures of earlier attempts that come with the payment delay neither it nor verify', async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await givenOrder(shop)
    const checkoutSignature = await shop.pay({ order_id: order.order_id })
    const captured = {
      id: checkoutSignature.razorpay_payment_id,
      order_id: order.order_id,
      amount: 1400,
      currency: 'INR',
      status: 'captured',
    }
    const failures = Array.from({ length: 6 }, () => ({
      ...captured,
      id: `pay_${randomUUID().slice(0, 14)}`,
      status: 'failed',
    }))
    const answers = await Promise.all([
      ...failures.map((payment) => deliver({ event: 'payment.failed', payment })),
      deliver({ event: 'payment.captured', payment: captured }),
      order.verify(checkoutSignature),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }
})

describe('a forged webhook is rejected and not stored:', () => {
  test.each([
    ['signed with another secret', (text: string) => webhookSignature(text, 'guessed')],
    ['signed with the key secret', (text: string) => webhookSignature(text, keys.keySecret)],
    ['signed for another body', (text: string) => rightly(`${text} `)],
    [
      'signed for the body as another would write it',
      (text: string) => rightly(JSON.stringify(JSON.parse(text))),
    ],
    ['unsigned', () => ''],
  ])('%s', async (_, signature) => {
    const { payment } = await givenPayment()
    const before = await moneyTables(shop)
    expect(await deliver({ event: 'payment.captured', payment, signature })).toEqual({
      status: 401,
      code: 'invalid_signature',
    })
    expect(await moneyTables(shop)).toEqual(before)
  })
})

test('the signature is checked first: a body that is no JSON is reported as unsigned', async () => {
  expect(await send('{', { 'x-razorpay-signature': 'no' })).toEqual({
    status: 401,
    code: 'invalid_signature',
  })
})

test.each(['{', '', 'null', '[]', '{"event":"payment.captured"}', '{"event":7,"payload":{}}'])(
  'an unreadable body is rejected even if signed: %j',
  async (text) => {
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': rightly(text) }
    expect(await send(text, headers)).toEqual({ status: 400, code: 'malformed_request' })
  },
)

test('the same body without an event id counts once', async () => {
  const { payment } = await givenPayment()
  const text = body({ event: 'payment.captured', payment })
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': rightly(text) }
  await send(text, headers)
  const before = await moneyTables(shop)
  expect(await send(text, headers)).toEqual({ status: 200, code: undefined })
  expect(await moneyTables(shop)).toEqual(before)
})

test('an event whose processing fails is not stored, so that it can be delivered again', async () => {
  const { payment } = await givenPayment()
  const event = { event: 'payment.captured', payment, eventId: 'evt_again' }
  const { pool } = shop.database
  await pool.query('alter table print_request_history rename to hidden')
  expect((await deliver(event)).status).toBe(500)
  await pool.query('alter table hidden rename to print_request_history')
  const { events } = await moneyTables(shop)
  expect(events.map(({ event_id }) => event_id)).not.toContain('evt_again')
  expect((await deliver(event)).status).toBe(200)
})

test('other calls still accept JSON', async () => {
  const { createOrder } = await givenOrder(shop)
  expect((await createOrder()).status).toBe(200)
})
