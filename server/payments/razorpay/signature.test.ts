import { expect, test } from 'vitest'
import { checkoutSignature, isCheckoutSignature, isWebhookSignature, webhookSignature } from './signature.ts'

// Computed with: printf '%s' TEXT | openssl dgst -sha256 -hmac SECRET
const payment = {
  orderId: 'order_IluGWxBm9U8zJ8',
  paymentId: 'pay_IH4NVgf4Dreq1l',
  keySecret: 'a key secret',
}
const paymentVector = 'd82b340b7260675df9a5ca3d090e47f3e0441fb5fba9ee090cbda1f198b2d437'
const webhook = Buffer.from('{"event":"payment.captured","note":"₹14 – naïve"}')
const webhookVector = 'eec42b7f61b417b02730e1401ea96dd94c53dd10fdb5a671a43d364710259868'

test('the signatures are equal to those of OpenSSL', () => {
  expect(checkoutSignature(payment.orderId, payment.paymentId, payment.keySecret)).toBe(paymentVector)
  expect(webhookSignature(webhook, 'a webhook secret')).toBe(webhookVector)
})

test('a right signature is accepted in upper and lower case', () => {
  expect(isCheckoutSignature(paymentVector, payment)).toBe(true)
  expect(isCheckoutSignature(paymentVector.toUpperCase(), payment)).toBe(true)
  expect(isWebhookSignature(webhookVector, webhook, { webhookSecret: 'a webhook secret' })).toBe(true)
})

test.each([
  ['the only one', { webhookSecret: 'a webhook secret' }, true],
  ['the new one', { webhookSecret: 'a webhook secret', oldWebhookSecret: 'another secret' }, true],
  ['the old one', { webhookSecret: 'another secret', oldWebhookSecret: 'a webhook secret' }, true],
  ['neither', { webhookSecret: 'another secret', oldWebhookSecret: 'a third secret' }, false],
  ['one that is old no more', { webhookSecret: 'another secret', oldWebhookSecret: undefined }, false],
])('a webhook signed by %s of the secrets', (_, secrets, isRight) => {
  expect(isWebhookSignature(webhookVector, webhook, secrets)).toBe(isRight)
})

test.each([
  ['of another order', { orderId: 'order_IluGWxBm9U8zJ9' }],
  ['of another payment', { paymentId: 'pay_IH4NVgf4Dreq1m' }],
  ['by another secret', { keySecret: 'another secret' }],
  [
    'with the parts moved across the bar',
    { orderId: 'order_IluGWxBm9U8zJ8|pay', paymentId: '_IH4NVgf4Dreq1l' },
  ],
])('a signature %s is rejected', (_, change) => {
  expect(isCheckoutSignature(paymentVector, { ...payment, ...change })).toBe(false)
})

test('one changed byte of a webhook makes its signature wrong', () => {
  const changed = Buffer.from(webhook)
  changed[10]! ^= 1
  const secrets = { webhookSecret: 'a webhook secret', oldWebhookSecret: 'another secret' }
  expect(isWebhookSignature(webhookVector, changed, secrets)).toBe(false)
})

test.each([
  '',
  'zz',
  paymentVector.slice(1),
  `${paymentVector}0`,
  `g${paymentVector.slice(1)}`,
  '\u0000'.repeat(64),
])('a text that is no signature is rejected without an error: %j', (signature) =>
  expect(isCheckoutSignature(signature, payment)).toBe(false),
)
