import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { givenOrder } from '../../testing/fixtures/people/given-order.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { type RazorpayClient, razorpayClient } from '../razorpay/client.ts'
import { RazorpayAnswerError, RazorpayError, RazorpayUnreachable } from '../razorpay/errors.ts'
import { refundPayment } from './refund-payment.ts'

let shop: PaymentsApp
beforeAll(async () => {
  shop = await paymentsApp()
})
afterAll(() => shop.close())

async function refundsOf(requestId: string) {
  return shop.database.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .selectAll('refunds')
    .select('payments.provider_payment_id')
    .where('payment_orders.request_id', '=', requestId)
    .execute()
}

/** The provider's refunds, by payment. */
async function givenBack(paymentId: string): Promise<number[]> {
  const { rows } = await shop.database.pool.query<{ amount: number }>(
    'select amount from razorpay_simulator.refunds where payment_id = $1',
    [paymentId],
  )
  return rows.map(({ amount }) => amount)
}

/** A request that was paid twice; the second payment's refund once the provider has taken it. */
async function paidTwice() {
  const { request, order_id } = await givenOrder(shop)
  await shop.pay({ order_id, outcome: 'second_capture' })
  await expect
    .poll(() => refundsOf(request.id))
    .toMatchObject([{ provider_refund_id: expect.any(String), failure: null }])
  const [refund] = await refundsOf(request.id)
  return refund!
}

test('a duplicate payment of a request is refunded automatically, in full and once', async () => {
  const refund = await paidTwice()
  expect(await givenBack(refund.provider_payment_id)).toEqual([refund.amount_paise])
})

/** The state before the provider's answer. */
async function forgetAnswer(id: string): Promise<void> {
  await shop.database.pool.query(
    `update refunds set status = 'owed', provider_refund_id = null, settled_at = null where id = $1`,
    [id],
  )
  // What the ledger has of the answer is beyond our reach, but not beyond the superuser's of a test.
  await shop.database.pool.query(`
    alter table ledger_entries disable trigger user;
    alter table ledger_journals disable trigger user;
    delete from ledger_entries using ledger_journals j where j.id = journal_id and j.refund_id = '${id}' and event = 'refund_paid';
    delete from ledger_journals where refund_id = '${id}' and event = 'refund_paid';
    alter table ledger_entries enable trigger user;
    alter table ledger_journals enable trigger user;`)
}

const state = (id: string) =>
  shop.database.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

const send = (id: string, gateway: Pick<RazorpayClient, 'refund'>) =>
  refundPayment({ ...writeContext(shop.database.db), gateway, log: silentLog }, id)

test('a refund whose answer was lost is requested again and paid once', async () => {
  const { id, provider_payment_id: paymentId, amount_paise: amount } = await paidTwice()
  await forgetAnswer(id)
  await send(id, razorpayClient({ ...shop.provider, ...shop.provider.keys }))
  expect(await givenBack(paymentId)).toEqual([amount])
  expect(await state(id)).toMatchObject({ status: 'processed', provider_refund_id: expect.any(String) })
})

test('a refund is retried after an outage, false data or wrong keys, but not after a final rejection', async () => {
  const { id } = await paidTwice()
  await forgetAnswer(id)
  const owed = { status: 'owed', provider_refund_id: null, failure: null }

  const down = { refund: () => Promise.reject(new RazorpayUnreachable('a test')) }
  await expect(send(id, down)).rejects.toThrow(RazorpayUnreachable)
  expect(await state(id)).toMatchObject(owed)

  const other = {
    id: 'rfnd_1',
    payment_id: 'pay_1',
    amount: 1,
    currency: 'INR',
    status: 'processed',
  } as const
  await expect(send(id, { refund: async () => other })).rejects.toThrow(RazorpayAnswerError)
  expect(await state(id)).toMatchObject(owed)

  const keys = { ...shop.provider, ...shop.provider.keys }
  await expect(send(id, razorpayClient({ ...keys, keySecret: 'not the secret' }))).rejects.toThrow(
    RazorpayError,
  )
  expect(await state(id)).toMatchObject(owed)

  // Another amount under the same key is what Razorpay rejects.
  await shop.database.pool.query('update refunds set amount_paise = 1 where id = $1', [id])
  await send(id, razorpayClient(keys))
  expect(await state(id)).toMatchObject({
    status: 'failed',
    provider_refund_id: null,
    failure: expect.stringContaining('400'),
  })
})
