import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PrintRequestRow } from '../ordering/tables.ts'
import { givenOrder } from '../testing/fixtures/people/given-order.ts'
import { type PaymentsApp, paymentsApp } from '../testing/fixtures/app/payments-app.ts'

let shop: PaymentsApp
beforeAll(async () => {
  shop = await paymentsApp()
})
afterAll(() => shop.close())

async function statusOf({ id }: PrintRequestRow): Promise<string> {
  const { db } = shop.database
  const { status } = await db
    .selectFrom('print_requests')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status
}

function paymentsFor({ id }: PrintRequestRow) {
  return shop.database.db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select(['payments.provider_payment_id', 'payments.effect', 'payments.amount_paise'])
    .where('payment_orders.request_id', '=', id)
    .orderBy('payments.effect')
    .execute()
}

describe('a payment', () => {
  test('that is verified queues the request and shows its print ID, and a second verify answers the same', async () => {
    const { request, order_id, verify } = await givenOrder(shop)
    const checkoutSignature = await shop.pay({ order_id, delay_ms: 600_000 })
    const first = await verify(checkoutSignature)
    expect(first).toMatchObject({
      status: 200,
      json: {
        success: true,
        data: { uniqueId: request.print_id, printRequestId: request.id, status: 'in_queue' },
      },
    })
    const again = await verify(checkoutSignature)
    expect([again.status, again.json]).toEqual([200, first.json])
    expect(await paymentsFor(request)).toEqual([
      { provider_payment_id: checkoutSignature.razorpay_payment_id, effect: 'queue', amount_paise: 1400 },
    ])
  })

  test('whose tab was closed queues the request by webhook alone', async () => {
    const { request, order_id } = await givenOrder(shop)
    await shop.pay({ order_id, outcome: 'closed_tab' })
    await expect.poll(() => statusOf(request), { timeout: 15_000 }).toBe('in_queue')
  })

  test('that failed is reported as failed and leaves the request pending', async () => {
    const { request, order_id, verify } = await givenOrder(shop)
    const answer = await verify(await shop.pay({ order_id, outcome: 'failure' }))
    expect(answer).toMatchObject({ status: 400, json: { code: 'payment_failed' } })
    expect(await statusOf(request)).toBe('pending')
  })

  test.each(['upi', 'card'])('by %s that is not confirmed yet is reported as pending', async (method) => {
    const { request, order_id, verify } = await givenOrder(shop)
    const answer = await verify(await shop.pay({ order_id, method, outcome: 'pending' }))
    expect(answer).toMatchObject({ status: 409, json: { code: 'payment_pending' } })
    expect(await statusOf(request)).toBe('pending')
  })

  test('that failed and is confirmed late queues the request', async () => {
    const { request, order_id, verify } = await givenOrder(shop)
    const answer = await verify(await shop.pay({ order_id, outcome: 'late' }))
    expect(answer.status).toBe(400)
    await expect.poll(() => statusOf(request), { timeout: 20_000 }).toBe('in_queue')
  })

  test('that comes twice queues once, and the second is recorded for a refund', async () => {
    const { request, order_id } = await givenOrder(shop)
    await shop.pay({ order_id, outcome: 'second_capture' })
    await expect.poll(() => paymentsFor(request), { timeout: 15_000 }).toHaveLength(2)
    const effects = (await paymentsFor(request)).map(({ effect }) => effect)
    expect(effects).toEqual(['queue', 'refund'])
  })

  test('for a request that was cancelled meanwhile is refunded, and verify answers with that', async () => {
    const { request, order_id, verify } = await givenOrder(shop)
    const { db } = shop.database
    await db.updateTable('print_requests').set({ status: 'cancelled' }).where('id', '=', request.id).execute()
    const answer = await verify(await shop.pay({ order_id, delay_ms: 600_000 }))
    expect(answer).toMatchObject({ status: 409, json: { code: 'invalid_transition', status: 'cancelled' } })
    expect(await paymentsFor(request)).toMatchObject([{ effect: 'refund' }])
  })

  test('has the same result when its webhooks come twice and in the wrong order', async () => {
    const { request, order_id } = await givenOrder(shop)
    await shop.pay({ order_id, duplicates: 3, reorder: true })
    await expect.poll(() => statusOf(request), { timeout: 15_000 }).toBe('in_queue')
    expect(await paymentsFor(request)).toHaveLength(1)
  })
})
