import { writeContext } from '../testing/fixtures/ordering/transition.ts'
import { unpaidLifetimeMs } from '@campus-print/domain/ordering'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderPrint, payFor } from '../testing/fixtures/people/orders.ts'
import { type SignedUp, signUp } from '../testing/fixtures/people/people.ts'
import { recordedJobs } from '../testing/fixtures/jobs/recorded-jobs.ts'
import { type TestApp, testApp } from '../testing/fixtures/app/test-app.ts'
import { expireRequests } from './cancel-unpaid-requests.ts'

let app: TestApp
let user: SignedUp
beforeAll(async () => {
  app = await testApp()
  user = await signUp(app)
  // Without a printer, what is paid stays in the queue.
  await app.database.db.deleteFrom('printers').execute()
})
afterAll(() => app.close())

const cancel = (by: SignedUp, id: string) => by.call('PATCH', `/api/print/${id}/cancel`)
const request = async (id: string) => (await user.call('GET', `/api/print/request/${id}`)).json.data

function refundsOf(requestId: string) {
  return app.database.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select(['refunds.amount_paise', 'refunds.provider_refund_id'])
    .where('payment_orders.request_id', '=', requestId)
    .execute()
}

describe('cancelling', () => {
  test('an unpaid request ends it without a refund', async () => {
    const id = await orderPrint(user.call)
    const { json } = await cancel(user, id)
    expect(json).toMatchObject({ message: 'Print request cancelled', data: { id, status: 'cancelled' } })
    expect(await refundsOf(id)).toEqual([])
    const order = await user.call('POST', '/api/payment/create-order', { printRequestId: id })
    expect(order.json).toMatchObject({ code: 'invalid_transition', status: 'cancelled' })
  })

  test('a paid request before printing refunds it in full, once', async () => {
    const id = await orderPrint(user.call)
    await payFor(user.call, id)
    const answers = await Promise.all([cancel(user, id), cancel(user, id), cancel(user, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await expect
      .poll(() => refundsOf(id))
      .toEqual([{ amount_paise: 300, provider_refund_id: expect.any(String) }])
    expect(await request(id)).toMatchObject({
      status: 'cancelled',
      history: [{ to: 'pending' }, { to: 'in_queue' }, { from: 'in_queue', to: 'cancelled' }],
    })
  })

  test('is rejected for other users, and after printing has begun', async () => {
    const stranger = await signUp(app)
    const id = await orderPrint(user.call)
    expect(await cancel(stranger, id)).toMatchObject({ status: 404, json: { code: 'request_not_found' } })
    await payFor(user.call, id)
    await app.database.db
      .updateTable('print_requests')
      .set({ status: 'in_process' })
      .where('id', '=', id)
      .execute()
    expect(await cancel(user, id)).toMatchObject({
      status: 409,
      json: { code: 'invalid_transition', status: 'in_process' },
    })
    expect(await refundsOf(id)).toEqual([])
  })
})

test('a request that is unpaid for 24 hours is cancelled, and no other', async () => {
  const [old, young, kept] = [
    await orderPrint(user.call),
    await orderPrint(user.call),
    await orderPrint(user.call),
  ]
  await payFor(user.call, kept)
  const now = new Date()
  const made = new Date(now.getTime() - unpaidLifetimeMs - 1)
  await app.database.db
    .updateTable('print_requests')
    .set({ created_at: made })
    .where('id', 'in', [old, kept])
    .execute()
  const { jobs, enqueued } = recordedJobs()
  await expireRequests(writeContext(app.database.db, { jobs, now }))
  expect(enqueued.map(({ job }) => job)).toEqual(['release-document'])
  const statuses = await Promise.all([old, young, kept].map(async (id) => (await request(id)).status))
  expect(statuses).toEqual(['cancelled', 'pending', 'in_queue'])
  expect((await request(old)).history.at(-1)).toMatchObject({ reason: 'Not paid within 24 hours' })
})
