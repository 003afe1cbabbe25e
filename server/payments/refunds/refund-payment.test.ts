import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../platform/log/log.ts'
import { givenOrder } from '../testing/given-order.ts'
import { type PaymentsApp, paymentsApp } from '../testing/payments-app.ts'
import { razorpayClient } from './razorpay/client.ts'
import { RazorpayError, RazorpayUnreachable } from './razorpay/errors.ts'
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

/** What the provider has given back, by payment. */
async function givenBack(paymentId: string): Promise<number[]> {
  const { rows } = await shop.database.pool.query<{ amount: number }>(
    'select amount from simulator.refunds where payment_id = $1',
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
    .toMatchObject([{ provider_refund_id: expect.any(String), refusal: null }])
  const [refund] = await refundsOf(request.id)
  return refund!
}

test('a second payment of a request goes back by itself, whole and once', async () => {
  const refund = await paidTwice()
  expect(await givenBack(refund.provider_payment_id)).toEqual([refund.amount_paise])
})

test('a refund whose answer was lost is asked for again and given once', async () => {
  const { id, provider_payment_id: paymentId, amount_paise: amount } = await paidTwice()
  const { db } = shop.database
  await db.updateTable('refunds').set({ provider_refund_id: null }).where('id', '=', id).execute()
  const gateway = razorpayClient({ ...shop.provider, ...shop.provider.keys })
  await refundPayment({ db, gateway, log: silentLog }, id)
  expect(await givenBack(paymentId)).toEqual([amount])
  expect(await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject({
    provider_refund_id: expect.any(String),
  })
})

test('a provider that is down or does not know our keys is asked again, one that refuses for good is not', async () => {
  const { id } = await paidTwice()
  const { db } = shop.database
  const state = () => db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  await db.updateTable('refunds').set({ provider_refund_id: null }).where('id', '=', id).execute()

  const down = { refund: () => Promise.reject(new RazorpayUnreachable('a test')) }
  await expect(refundPayment({ db, gateway: down, log: silentLog }, id)).rejects.toThrow(RazorpayUnreachable)
  expect(await state()).toMatchObject({ provider_refund_id: null, refusal: null })

  const stranger = razorpayClient({ ...shop.provider, ...shop.provider.keys, keySecret: 'not the secret' })
  await expect(refundPayment({ db, gateway: stranger, log: silentLog }, id)).rejects.toThrow(RazorpayError)
  expect(await state()).toMatchObject({ provider_refund_id: null, refusal: null })

  // Another amount under the same key is what Razorpay refuses.
  await db.updateTable('refunds').set({ amount_paise: 1 }).where('id', '=', id).execute()
  const gateway = razorpayClient({ ...shop.provider, ...shop.provider.keys })
  await refundPayment({ db, gateway, log: silentLog }, id)
  expect(await state()).toMatchObject({ provider_refund_id: null, refusal: expect.stringContaining('400') })
})
