import Razorpay from 'razorpay'
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { misbehavingPeer } from '../server/testing/fakes/misbehaving-peer.ts'
import { type PaymentsApp, paymentsApp } from '../server/testing/fixtures/app/payments-app.ts'
import { deliverWebhook } from './webhooks.ts'

// Razorpay's own SDK works with the simulator as with Razorpay.
let shop: PaymentsApp
let razorpay: Razorpay
beforeAll(async () => {
  shop = await paymentsApp({ work: false })
  razorpay = sdk(shop.provider.keys.keyId)
})
afterAll(() => shop.close())

function sdk(key_id: string): Razorpay {
  const instance = new Razorpay({ key_id, key_secret: shop.provider.keys.keySecret })
  // The SDK has no option for the address, but its HTTP client can be reached.
  const { api } = instance as unknown as { api: { rq: { defaults: { baseURL: string } } } }
  api.rq.defaults.baseURL = `${shop.url}/dev/razorpay`
  return instance
}

const input = { amount: 1400, currency: 'INR', receipt: 'receipt-1', notes: { print: 'thesis.pdf' } }

test('the SDK creates an order and fetches it', async () => {
  const order = await razorpay.orders.create(input)
  expect(order).toMatchObject({
    id: expect.stringMatching(/^order_\w{14}$/),
    entity: 'order',
    amount: 1400,
    amount_paid: 0,
    amount_due: 1400,
    receipt: 'receipt-1',
    status: 'created',
    attempts: 0,
    notes: { print: 'thesis.pdf' },
    created_at: expect.any(Number),
  })
  expect(await razorpay.orders.fetch(order.id)).toEqual(order)
  const { items } = await razorpay.orders.all({ receipt: 'receipt-1' })
  expect(items).toContainEqual(order)
})

test('the SDK lists the payments of an order and accepts the signature of the checkout', async () => {
  const { id: order_id } = await razorpay.orders.create(input)
  const failed = await shop.pay({ order_id, outcome: 'failure' })
  const checkoutResponse = await shop.pay({ order_id, method: 'card' })
  const payment = await razorpay.payments.fetch(checkoutResponse.razorpay_payment_id)
  expect(payment).toMatchObject({
    order_id,
    status: 'captured',
    captured: true,
    method: 'card',
    amount: 1400,
  })
  const { count, items } = await razorpay.orders.fetchPayments(order_id)
  expect(count).toBe(2)
  expect(items.map(({ id, status }) => [id, status])).toEqual(
    expect.arrayContaining([
      [checkoutResponse.razorpay_payment_id, 'captured'],
      [failed.razorpay_payment_id, 'failed'],
    ]),
  )
  const order = await razorpay.orders.fetch(order_id)
  expect(order).toMatchObject({ status: 'paid', amount_paid: 1400, amount_due: 0, attempts: 2 })
  const signed = { order_id, payment_id: checkoutResponse.razorpay_payment_id }
  const { keySecret } = shop.provider.keys
  expect(validatePaymentVerification(signed, checkoutResponse.razorpay_signature, keySecret)).toBe(true)
})

test('the SDK captures an authorized payment once, and only the whole amount', async () => {
  const { id: order_id } = await razorpay.orders.create(input)
  const { razorpay_payment_id: id } = await shop.pay({ order_id, method: 'card', outcome: 'pending' })
  expect(await razorpay.payments.fetch(id)).toMatchObject({ status: 'authorized', captured: false })
  await expect(razorpay.payments.capture(id, 1300, 'INR')).rejects.toMatchObject({ statusCode: 400 })
  expect(await razorpay.payments.capture(id, 1400, 'INR')).toMatchObject({
    status: 'captured',
    captured: true,
  })
  await expect(razorpay.payments.capture(id, 1400, 'INR')).rejects.toMatchObject({ statusCode: 400 })
})

test('the SDK refunds a payment in part, then the rest, and no more', async () => {
  const { id: order_id } = await razorpay.orders.create(input)
  const { razorpay_payment_id: id } = await shop.pay({ order_id })
  const refund = await razorpay.payments.refund(id, { amount: 400 })
  expect(refund).toMatchObject({ entity: 'refund', payment_id: id, amount: 400, status: 'processed' })
  expect(await razorpay.refunds.fetch(refund.id)).toEqual(refund)
  expect(await razorpay.payments.fetch(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 400,
    refund_status: 'partial',
  })
  await razorpay.payments.refund(id, {})
  expect(await razorpay.payments.fetch(id)).toMatchObject({
    status: 'refunded',
    amount_refunded: 1400,
    refund_status: 'full',
  })
  await expect(razorpay.payments.refund(id, { amount: 100 })).rejects.toMatchObject({ statusCode: 400 })
  expect(await razorpay.orders.fetch(order_id)).toMatchObject({ status: 'paid' })
})

test('the SDK lists payments and refunds of a span of time, page by page', async () => {
  const { id: order_id } = await razorpay.orders.create(input)
  const { razorpay_payment_id: id } = await shop.pay({ order_id })
  const refund = await razorpay.payments.refund(id, { amount: 400, receipt: 'refund-1' })
  const now = Math.floor(Date.now() / 1000)
  const span = { from: now - 60, to: now + 60 }
  const payments = await razorpay.payments.all({ ...span, count: 100 })
  expect(payments.items.map((payment) => payment.id)).toContain(id)
  const refunds = await razorpay.refunds.all({ ...span, count: 100 })
  expect(refunds.items).toContainEqual(refund)
  expect(refund).toMatchObject({ receipt: 'refund-1' })
  const [first] = (await razorpay.payments.all({ ...span, count: 1 })).items
  const [second] = (await razorpay.payments.all({ ...span, count: 1, skip: 1 })).items
  expect(first?.id).not.toBe(second?.id)
  const before = { from: now - 120, to: now - 60 }
  expect((await razorpay.payments.all(before)).items).toEqual([])
  expect((await razorpay.refunds.all(before)).items).toEqual([])
})

test('the SDK receives errors in Razorpay’s form', async () => {
  const error = { code: 'BAD_REQUEST_ERROR', description: expect.any(String), metadata: {} }
  await expect(razorpay.orders.fetch('order_unknown')).rejects.toMatchObject({
    statusCode: 400,
    error,
  })
  await expect(razorpay.orders.create({ ...input, amount: 99 })).rejects.toMatchObject({
    statusCode: 400,
    error: { ...error, field: 'amount' },
  })
  const unknownKeys = ['rzp_test_another', 'rzp_live_1'].map((key) => sdk(key).orders.all())
  for (const call of unknownKeys) await expect(call).rejects.toMatchObject({ statusCode: 401 })
})

test('the SDK accepts the signature of a delivered webhook', async () => {
  const { webhookSecret } = shop.provider.keys
  const peer = await misbehavingPeer()
  let text = ''
  let signature: unknown
  peer.answers((request, response) => {
    signature = request.headers['x-razorpay-signature']
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => response.end())
  })
  const delivery = { eventId: 'evt_1', body: '{"event":"payment.captured","note":"₹14"}' }
  await deliverWebhook({ url: peer.address, webhookSecret }, delivery, new AbortController().signal)
  await peer.close()
  expect(text).toBe(delivery.body)
  expect(validateWebhookSignature(text, String(signature), webhookSecret)).toBe(true)
})
