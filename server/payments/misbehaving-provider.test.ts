import { writeContext } from '../testing/fixtures/ordering/transition.ts'
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../platform/log/log.ts'
import { type Jobs, createJobs } from '../platform/jobs/jobs.ts'
import type { ApiClient } from '../testing/fixtures/app/api-client.ts'
import { givenOrder } from '../testing/fixtures/people/given-order.ts'
import { givenOperator, givenPaid } from '../testing/fixtures/people/given-paid.ts'
import { type MisbehavingPeer, always, misbehavingPeer } from '../testing/fakes/misbehaving-peer.ts'
import { type PaymentsApp, paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { razorpayClient } from './razorpay/client.ts'
import { isRazorpayError } from './razorpay/errors.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { pollOrders } from './checkout/poll-orders.ts'
import { refundPayment } from './refunds/refund-payment.ts'

/** Short for a provider that never answers, and long enough for one that is well on a machine with much to do. */
const timeoutMs = 2_500

let peer: MisbehavingPeer
let shop: PaymentsApp
/** The same product, with a provider that misbehaves from the start. */
let stricken: PaymentsApp
let jobs: Jobs
let desk: ApiClient
beforeAll(async () => {
  peer = await misbehavingPeer()
  shop = await paymentsApp({ work: false })
  stricken = await paymentsApp({ work: false, baseUrl: () => peer.address, timeoutMs })
  jobs = createJobs({ connection: shop.database.connection, log: silentLog })
  await jobs.start()
  desk = await givenOperator(shop)
})
afterAll(async () => {
  await jobs.stop()
  await stricken.close()
  await shop.close()
  await peer.close()
})

/** The provider as it should be, or as the peer plays it. */
function partsWith(provider: 'good' | 'nasty', minutes = 20) {
  const baseUrl = provider === 'good' ? shop.provider.baseUrl : () => peer.address
  const gateway = razorpayClient({ ...shop.provider, ...shop.provider.keys, baseUrl, timeoutMs })
  const now = new Date(Date.now() + minutes * 60 * 1000)
  return { ...writeContext(shop.database.db, { jobs, now }), gateway, log: silentLog, clock: () => now }
}

const { signal } = new AbortController()

const misbehaviours: [string, RequestListener][] = [
  ['hangs up', (_request, response) => response.destroy()],
  ['never answers', () => undefined],
  ['has had too many calls', always(429, {})],
  ['is out of order', always(500, { error: { code: 'SERVER_ERROR', description: 'x' } })],
  ['is behind a gateway that shows a page', always(502, '<html>Bad gateway</html>', 'text/html')],
  ['shows a page as if all were well', always(200, '<html></html>', 'text/html')],
  ['answers something of another shape', always(200, { items: [{ id: 7 }] })],
]

describe.each(misbehaviours)('while the provider %s', (_, listener) => {
  test('no order is created, the user gets an error that names the provider, and a retry creates one', async () => {
    peer.answers(listener)
    const { answer, createOrder, request } = await givenOrder(stricken)
    expect(answer).toMatchObject({
      status: 503,
      json: { code: 'gateway_unavailable', message: expect.stringContaining('No money was taken') },
    })
    peer.answers(always(200, { id: `order_${request.id}`, amount: 1400, currency: 'INR', status: 'created' }))
    expect((await createOrder()).status).toBe(200)
  })

  test('a refund stays owed, and is sent once the provider is well', async () => {
    const { request, payment } = await givenPaid(shop)
    const { json } = await desk('POST', `/api/desk/requests/${request.id}/refund`, { reason: 'Pale' })
    const { id } = json.data.refunds[0]
    peer.answers(listener)
    await expect(refundPayment(partsWith('nasty'), id)).rejects.toSatisfy(isRazorpayError)
    expect((await payment()).refunds).toMatchObject([{ status: 'on_its_way' }])
    await refundPayment(partsWith('good'), id)
    expect((await payment()).refunds).toMatchObject([{ status: 'refunded' }])
  })

  test('an order stays due, and is found paid once the provider is well', async () => {
    const { request, order_id } = await givenOrder(shop)
    await shop.pay({ order_id })
    peer.answers(listener)
    await pollOrders(partsWith('nasty'), { signal }).catch((error: unknown) => {
      if (!isRazorpayError(error)) throw error
    })
    // As long again as the order is old.
    await pollOrders(partsWith('good', 41), { signal })
    const { db } = shop.database
    const row = db.selectFrom('print_requests').select('status').where('id', '=', request.id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'in_queue' })
  })

  test('no reconciliation is reported as done', async () => {
    peer.answers(listener)
    await expect(reconcile(partsWith('nasty', 300))).rejects.toSatisfy(isRazorpayError)
    expect(await shop.database.db.selectFrom('reconciliations').selectAll().execute()).toEqual([])
  })
})

describe('a provider that returns false data', () => {
  test.each([
    ['less', { amount: 1 }],
    ['more', { amount: 140_000 }],
    ['another currency', { currency: 'USD' }],
    ['another order', { order_id: 'order_other' }],
  ])('about a payment, %s, causes no print', async (_, lie) => {
    const { request, order_id } = await givenOrder(shop)
    const stated = { id: `pay_${request.id}`, order_id, amount: 1400, currency: 'INR', status: 'captured' }
    peer.answers(always(200, { items: [{ ...stated, ...lie }] }))
    await pollOrders(partsWith('nasty'), { signal })
    const { db } = shop.database
    const row = db.selectFrom('print_requests').select('status').where('id', '=', request.id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'pending' })
    expect(
      await db.selectFrom('payments').selectAll().where('provider_payment_id', '=', stated.id).execute(),
    ).toEqual([])
  })

  test('about its fee causes no booking of it, and the print is queued', async () => {
    const { request, order_id } = await givenOrder(shop)
    const stated = { id: `pay_${request.id}`, order_id, amount: 1400, currency: 'INR', status: 'captured' }
    peer.answers(always(200, { items: [{ ...stated, fee: 'all of it' }] }))
    await pollOrders(partsWith('nasty'), { signal })
    const { rows } = await shop.database.pool.query(
      'select event from ledger_journals where request_id = $1',
      [request.id],
    )
    expect(rows).toEqual([{ event: 'sale' }])
  })
})
