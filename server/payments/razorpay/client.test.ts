import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MisbehavingPeer, always, misbehavingPeer } from '../../testing/fakes/misbehaving-peer.ts'
import { type RazorpayClient, razorpayClient } from './client.ts'
import { RazorpayAnswerError, RazorpayError, RazorpayUnreachable } from './errors.ts'

const keySecret = 'never-to-be-seen'
let peer: MisbehavingPeer
let client: RazorpayClient
let impatient: RazorpayClient
beforeAll(async () => {
  peer = await misbehavingPeer()
  const access = { baseUrl: () => peer.address, keyId: 'rzp_test_1', keySecret }
  client = razorpayClient({ ...access, timeoutMs: 30_000 })
  impatient = razorpayClient({ ...access, timeoutMs: 300 })
})
afterAll(() => peer.close())

const payment = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 1400,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
}

async function faultOf(call: Promise<unknown>): Promise<Error> {
  const fault = await call.then(() => undefined).catch((error: unknown) => error)
  if (fault instanceof Error) return fault
  throw new Error('It went well')
}

test('a payment is fetched with the keys, and unused fields are dropped', async () => {
  const requests: unknown[] = []
  peer.answers((request, response) => {
    requests.push(request)
    always(200, { ...payment, entity: 'payment', email: 'asha@campus.example' })(request, response)
  })
  expect(await client.fetchPayment('pay_1/../x')).toEqual(payment)
  const basic = `Basic ${Buffer.from(`rzp_test_1:${keySecret}`).toString('base64')}`
  const headers = { authorization: basic, 'user-agent': 'campus-print', 'accept-encoding': 'identity' }
  expect(requests).toEqual([
    expect.objectContaining({
      method: 'GET',
      url: '/v1/payments/pay_1%2F..%2Fx',
      headers: expect.objectContaining(headers),
    }),
  ])
})

test('a refund has its idempotency key', async () => {
  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 500, currency: 'INR', status: 'processed' }
  let key: unknown
  peer.answers((request, response) => {
    key = request.headers['x-refund-idempotency']
    always(200, refund)(request, response)
  })
  const input = { paymentId: 'pay_1', amount: 500, idempotencyKey: 'refund-0000001' }
  expect(await client.refund(input)).toEqual(refund)
  expect(key).toBe('refund-0000001')
})

test('a rejection is an error with the provider’s own code and message', async () => {
  const error = { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist', field: null }
  peer.answers(always(400, { error }))
  const fault = await faultOf(client.fetchPayment('pay_1'))
  expect(fault).toBeInstanceOf(RazorpayError)
  expect(fault).toMatchObject({ status: 400, code: error.code, description: error.description })
})

test('a rejection whose message the database cannot store is reported without the bad characters', async () => {
  peer.answers(always(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'no\u0000t so \ud83d' } }))
  expect(await faultOf(client.fetchPayment('pay_1'))).toMatchObject({ description: 'not so ' })
})

describe('the client rejects as unreadable', () => {
  test.each([
    ['an error without its envelope', always(400, { message: 'no' })],
    ['an amount that is a text', always(200, { ...payment, amount: '1400' })],
    ['an amount with a fraction', always(200, { ...payment, amount: 14.5 })],
    ['an amount below nothing', always(200, { ...payment, amount: -1400 })],
    ['a status that does not exist', always(200, { ...payment, status: 'paid' })],
    ['a payment without an id', always(200, { ...payment, id: undefined })],
    ['a payment whose id cannot be kept', always(200, { ...payment, id: 'pay_\u0000' })],
    ['a list', always(200, [payment])],
  ])('%s', async (_, answer) => {
    peer.answers(answer)
    expect(await faultOf(client.fetchPayment('pay_1'))).toBeInstanceOf(RazorpayAnswerError)
  })
})

describe('the client reports the provider as unreachable after', () => {
  test.each([
    ['a page instead of data', always(200, '<html>Welcome</html>', 'text/html')],
    ['a page with an error', always(502, '<html>Bad gateway</html>', 'text/html')],
    ['an error of theirs', always(500, { error: { code: 'SERVER_ERROR', description: 'Sorry' } })],
    ['too many calls', always(429, { error: { code: 'BAD_REQUEST_ERROR', description: 'Slow down' } })],
    ['an empty body', always(200, '')],
  ])('%s', async (_, answer) => {
    peer.answers(answer)
    expect(await faultOf(client.fetchPayment('pay_1'))).toBeInstanceOf(RazorpayUnreachable)
  })

  test('a broken connection', async () => {
    peer.answers((_request, response) => response.destroy())
    expect(await faultOf(client.fetchPayment('pay_1'))).toBeInstanceOf(RazorpayUnreachable)
  })

  test('no answer, and a body that never ends', async () => {
    peer.answers(() => undefined)
    expect((await faultOf(impatient.fetchPayment('pay_1'))).message).toContain('took too long')
    peer.answers((_request, response) => response.writeHead(200).write('{"id":'))
    expect((await faultOf(impatient.fetchPayment('pay_1'))).message).toContain('took too long')
  })

  test('a redirect, which it never follows with our keys', async () => {
    let elsewhere = 0
    peer.answers((request, response) => {
      if (request.url === '/elsewhere') elsewhere += 1
      response.writeHead(307, { location: `${peer.address}/elsewhere` })
      response.end(JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: 'Not here' } }))
    })
    expect(await faultOf(client.fetchPayment('pay_1'))).toBeInstanceOf(RazorpayUnreachable)
    expect(elsewhere).toBe(0)
  })
})

test('the errors of the client do not contain the key secret', async () => {
  peer.answers(always(401, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }))
  const rejected = await faultOf(client.fetchPayment('pay_1'))
  peer.answers(always(200, 'not JSON'))
  const unusable = await faultOf(client.fetchPayment('pay_1'))
  const shown = [rejected, unusable].map(
    (fault) => `${fault.stack} ${JSON.stringify(fault)} ${String(fault.cause)}`,
  )
  expect(shown.join()).not.toContain(keySecret)
})
