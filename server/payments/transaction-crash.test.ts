import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelRequest } from '../ordering/cancel-request.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type Jobs, createJobs } from '../platform/jobs/jobs.ts'
import { silentLog } from '../platform/log/log.ts'
import { crashAt } from '../testing/crash-injection/crash-at.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { subscribedEventBus } from '../subscribe-features.ts'
import { nothingSent } from '../testing/fixtures/printing/nothing-sent.ts'
import { givenOrder } from '../testing/fixtures/people/given-order.ts'
import { type PaymentsApp, paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { createOrder } from './checkout/create-order.ts'
import { razorpayClient } from './razorpay/client.ts'
import { webhookSignature } from './razorpay/signature.ts'
import { receiveWebhook } from './webhooks/receive-webhook.ts'
import { pollOrders } from './checkout/poll-orders.ts'
import { refundFromDesk } from './refunds/refund-from-desk.ts'
import { refundPayment } from './refunds/refund-payment.ts'
import { verifyPayment } from './checkout/verify-payment.ts'

let shop: PaymentsApp
let jobs: Jobs
let operatorId: string
beforeAll(async () => {
  shop = await paymentsApp({ work: false })
  jobs = createJobs({ connection: shop.database.connection, log: silentLog })
  await jobs.start()
  operatorId = (await givenUser(shop.database.db, { permissions: ['desk'] })).id
})
afterAll(async () => {
  await jobs.stop()
  await shop.close()
})

/** One step of the way, as a process would do it that has this database. */
type Step = (db: Db) => Promise<unknown>

function partsWith(db: Db) {
  const { provider } = shop
  const { simulated } = provider
  const gateway = razorpayClient({ ...provider, ...provider.keys })
  const eventBus = subscribedEventBus()
  return { db, jobs, eventBus, gateway, simulated, log: silentLog, now: new Date(), ...provider.keys }
}

/** The whole way of a request, alone or as the last of some that are paid together, step by step. */
async function givenWay(count: number) {
  const { request: first, user } = await givenOrder(shop, { open: false })
  const requestIds = [first.id]
  while (requestIds.length < count) requestIds.push((await givenRequest(shop.database.db, user)).id)
  const [requestId = '', ...others] = requestIds.toReversed()
  let orderId = ''
  let checkoutSignature: Awaited<ReturnType<PaymentsApp['pay']>> | undefined
  const open: Step = async (db) => {
    const order = await createOrder(partsWith(db), { ownerId: user.id, requestIds })
    orderId = order.provider_order_id
  }
  const pay = async () => {
    checkoutSignature ??= await shop.pay({ order_id: orderId })
    return checkoutSignature
  }
  const verify: Step = async (db) =>
    verifyPayment(partsWith(db), {
      ownerId: user.id,
      requestIds,
      checkoutSignature: await pay(),
    })
  const webhook: Step = async (db) => {
    const { razorpay_payment_id: id } = await pay()
    const entity = {
      id,
      order_id: orderId,
      amount: 1400 * count,
      currency: 'INR',
      status: 'captured',
      fee: 33,
    }
    const body = Buffer.from(JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }))
    const { webhookSecret } = shop.provider.keys
    const signature = webhookSignature(body, webhookSecret)
    await receiveWebhook(partsWith(db), { body, signature, eventId: `evt_${id}` })
  }
  const poll: Step = async (db) => {
    await pay()
    const due = { next_check_at: new Date() }
    await shop.database.db
      .updateTable('payment_orders')
      .set(due)
      .where('request_id', 'in', requestIds)
      .where('main_order_id', 'is', null)
      .execute()
    const now = new Date(Date.now() + 20 * 60 * 1000)
    const { signal } = new AbortController()
    await pollOrders({ ...partsWith(db), clock: () => now }, { signal })
  }
  const cancel: Step = (db) =>
    cancelRequest({ ...partsWith(db), ...nothingSent }, { ownerId: user.id, requestId })
  const refundId = crypto.randomUUID()
  const deskRefund: Step = (db) =>
    refundFromDesk(partsWith(db), {
      operatorId,
      requestId,
      refund: { refundId, amount: 4, reason: 'Pale' },
    })
  const send: Step = async (db) => {
    const { rows } = await shop.database.pool.query<{ id: string }>(
      `select r.id from refunds r join payments p on p.id = r.payment_id
         join payment_orders o on o.id = p.order_id where o.request_id = $1`,
      [requestId],
    )
    for (const { id } of rows) await refundPayment(partsWith(db), id)
  }
  return { requestId, others, steps: { open, verify, webhook, poll, cancel, deskRefund, send } }
}

type StepName = keyof Awaited<ReturnType<typeof givenWay>>['steps']

/** What there is of a request, here and at the provider. */
async function traces(requestId: string) {
  const { rows } = await shop.database.pool.query(
    `select r.status,
      (select count(*) from pgboss.job where name = 'print-request' and data->>'requestId' = $2) as prints,
      (select count(*) from payments p join payment_orders o on o.id = p.order_id where o.request_id = r.id) as payments,
      (select array_agg(event order by event) from ledger_journals j where j.request_id = r.id) as journals,
      (select array_agg(series order by series) from invoices i where i.request_id = r.id and i.series = 'credit_note'
        or exists (select from invoice_lines l where l.invoice_id = i.id and l.request_id = r.id)) as invoices,
      (select count(*) from razorpay_simulator.orders s join payment_orders o on coalesce(o.main_order_id, o.id)::text = s.receipt
        where o.request_id = r.id) as orders,
      (select coalesce(sum(f.amount), 0)::bigint from razorpay_simulator.refunds f join payments p on p.provider_payment_id = f.payment_id
        join payment_orders o on o.id = p.order_id where o.request_id = r.id) as given_back
     from print_requests r where r.id = $1`,
    [requestId, requestId],
  )
  return rows[0]
}

/** Repeats the call; that it was done already is no error. */
async function doAgain(step: Step): Promise<void> {
  await step(shop.database.db).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'invalid_transition')) throw error
  })
}

const bought = {
  prints: 1,
  payments: 1,
  journals: ['fee', 'sale'],
  invoices: ['invoice'],
  orders: 1,
  given_back: 0,
}
const refunded = {
  ...bought,
  journals: ['fee', 'refund_owed', 'refund_paid', 'sale'],
  invoices: ['credit_note', 'invoice'],
}

/** What happens to one of several leaves the others as they were bought; their payment is one. */
async function expectOthersBought(others: readonly string[], { given_back }: { given_back: number }) {
  for (const id of others) {
    expect(await traces(id)).toEqual({ ...bought, status: 'in_queue', given_back })
  }
}

describe.each([
  ['of a request that is paid alone', 1],
  ['of a request that is paid with another', 2],
])('%s', (_, count) => {
  test.each<[StepName, StepName[], StepName[], { given_back: number; [column: string]: unknown }]>([
    ['open', [], ['verify'], { ...bought, status: 'in_queue' }],
    ['verify', ['open'], [], { ...bought, status: 'in_queue' }],
    ['webhook', ['open'], ['verify'], { ...bought, status: 'in_queue' }],
    ['poll', ['open'], ['webhook'], { ...bought, status: 'in_queue' }],
    ['cancel', ['open', 'verify'], ['send'], { ...refunded, status: 'cancelled', given_back: 1400 }],
    ['deskRefund', ['open', 'verify'], ['send'], { ...refunded, status: 'in_queue', given_back: 400 }],
    ['send', ['open', 'verify', 'cancel'], [], { ...refunded, status: 'cancelled', given_back: 1400 }],
  ])(
    'a crash before any statement of the step %s, and a repetition, lose and double nothing',
    async (name, before, after, expected) => {
      const { db } = shop.database
      let crashes = 0
      for (let crashed = true; crashed; crashes += 1) {
        const { requestId, others, steps } = await givenWay(count)
        for (const earlier of before) await steps[earlier](db)
        crashed = await crashAt(db, { statement: crashes + 1 }, steps[name])
        if (crashed) await doAgain(steps[name])
        for (const later of after) await steps[later](db)
        expect(await traces(requestId)).toEqual(expected)
        await expectOthersBought(others, expected)
      }
      expect(crashes).toBeGreaterThan(2)
    },
  )

  test.each<[StepName, StepName[], { given_back: number; [column: string]: unknown }]>([
    ['verify', ['open'], { ...bought, status: 'in_queue' }],
    ['webhook', ['open'], { ...bought, status: 'in_queue' }],
    ['poll', ['open'], { ...bought, status: 'in_queue' }],
    ['deskRefund', ['open', 'verify'], { given_back: 0, invoices: ['credit_note', 'invoice'] }],
    ['send', ['open', 'verify', 'cancel'], { ...refunded, status: 'cancelled', given_back: 1400 }],
  ])(
    'a crash right after %s was stored, before any notification, loses nothing',
    async (name, before, expected) => {
      const { db } = shop.database
      const { requestId, others, steps } = await givenWay(count)
      for (const earlier of before) await steps[earlier](db)
      expect(await crashAt(db, { transaction: 1, when: 'after' }, steps[name])).toBe(true)
      await doAgain(steps[name])
      expect(await traces(requestId)).toMatchObject(expected)
      await expectOthersBought(others, expected)
    },
  )
})
