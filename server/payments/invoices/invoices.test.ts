import { invoiceNumber } from '@campus-print/domain/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenRequest, givenUser } from '../../testing/fixtures/database/factories.ts'
import { setUnchecked } from '../../testing/fixtures/database/unchecked-settings.ts'
import { givenOrder } from '../../testing/fixtures/people/given-order.ts'
import { givenPaid } from '../../testing/fixtures/people/given-paid.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { recordedJobs } from '../../testing/fixtures/jobs/recorded-jobs.ts'
import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { withCampusSettings } from '../../testing/fixtures/app/with-campus-settings.ts'
import { applyPayment } from '../checkout/apply-payment.ts'
import {
  type ProviderOrder,
  insertOrder,
  orderOfProvider,
  setProviderOrder,
} from '../checkout/payment-store.ts'
import { creditNotesOf, invoiceOf } from './invoice-store.ts'

let shop: PaymentsApp
beforeAll(async () => {
  shop = await paymentsApp({ work: false })
})
afterAll(() => shop.close())

test('an invoice has the names, numbers and tax of its time', async () => {
  const seller = {
    sellerName: 'Print Shop',
    sellerAddress: 'Gate 2\nPune 411001',
    gstin: '27AAPFU0939F1ZV',
    taxRate: 1800,
  }
  const { user, request, order_id, verify } = await givenOrder(shop)
  await withCampusSettings(shop, seller, async () => {
    expect((await verify(await shop.pay({ order_id }))).status).toBe(200)
  })
  expect(await invoiceOf(shop.database.db, request.id)).toMatchObject({
    series: 'invoice',
    number: expect.stringMatching(/^CP\/\d\d-\d\d\/\d{6}$/),
    amount_paise: 1400,
    taxable_paise: 1186,
    cgst_paise: 107,
    sgst_paise: 107,
    tax_rate: 1800,
    seller: { name: 'Print Shop', address: 'Gate 2\nPune 411001', gstin: '27AAPFU0939F1ZV', sac: '998912' },
    buyer: { name: 'asha', email: user.email },
  })
  expect(await creditNotesOf(shop.database.db, request.id)).toEqual([])
})

test('a seller without a tax registration charges no tax', async () => {
  const { request, order_id, verify } = await givenOrder(shop)
  await verify(await shop.pay({ order_id }))
  expect(await invoiceOf(shop.database.db, request.id)).toMatchObject({
    taxable_paise: 1400,
    cgst_paise: 0,
    tax_rate: 0,
    seller: { gstin: null },
  })
})

test('while prices cannot be read a cancelled print is refunded by the seller of its invoice', async () => {
  const { db } = shop.database
  const { request, call, payment } = await givenPaid(shop)
  const invoice = await invoiceOf(db, request.id)
  await setUnchecked(db, { priceList: 'free', gstin: 'none yet', sellerName: 'Another seller' })
  try {
    const { status, json } = await call('PATCH', `/api/print/${request.id}/cancel`)
    expect([status, json.data?.status]).toEqual([200, 'cancelled'])
  } finally {
    await setUnchecked(db, {})
  }
  expect((await payment()).refunds).toMatchObject([{ amount: 14 }])
  expect(await creditNotesOf(db, request.id)).toMatchObject([
    { amount_paise: 1400, corrects_id: invoice?.id, seller: invoice?.seller },
  ])
})

test('an issued invoice cannot be changed or deleted', async () => {
  const { order_id, verify } = await givenOrder(shop)
  await verify(await shop.pay({ order_id }))
  const { pool } = shop.database
  const changes = [
    'update invoices set buyer = seller',
    'delete from invoices',
    'update invoice_lines set position = 1',
    'delete from invoice_lines',
    'truncate invoices, invoice_lines',
  ]
  for (const change of changes) {
    await expect(pool.query(change)).rejects.toThrow('append-only')
  }
})

test('the invoice numbers of 200 payments, ten at a time and some rolled back, have no gap', async () => {
  const { db } = shop.database
  const { jobs } = recordedJobs()
  const now = new Date('2031-05-02T10:00:00Z')
  const user = await givenUser(db)
  const orders: ProviderOrder[] = []
  for (let index = 0; index < 200; index += 1) {
    const request = await givenRequest(db, user)
    const provider_order_id = `order_gapless_${index}`
    const lines = [{ requestId: request.id, amount: 1400 }]
    const { id } = await insertOrder(db, { lines, currency: 'INR', created_at: now, next_check_at: null })
    orders.push(await setProviderOrder(db, id, { provider_order_id, simulated: false }))
  }

  const rolledBack = new Error('rolled back')
  const pay = (order: ProviderOrder, index: number) =>
    db.transaction().execute(async (trx) => {
      const payment = {
        id: `pay_gapless_${index}`,
        order_id: order.provider_order_id,
        amount: 1400,
        currency: 'INR',
        status: 'captured' as const,
      }
      await applyPayment(writeContext(trx, { jobs, now }), { order, payment })
      if (index % 7 === 3) throw rolledBack
    })
  let paid = 0
  const waiting = [...orders.entries()]
  // As many at once as there are connections.
  const payInTurn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, order] = next
      await pay(order, index).then(
        () => (paid += 1),
        (error: unknown) => expect(error).toBe(rolledBack),
      )
    }
  }
  await Promise.all(Array.from({ length: 10 }, payInTurn))
  expect(paid).toBe(171)
  const invoices = await db
    .selectFrom('invoices')
    .select(['sequence', 'number'])
    .where('financial_year', '=', '2031-32')
    .orderBy('sequence')
    .execute()
  expect(invoices.map(({ sequence }) => sequence)).toEqual(Array.from({ length: paid }, (_, at) => at + 1))
  expect(invoices.map(({ number }) => number)).toEqual(
    invoices.map(({ sequence }) => invoiceNumber('invoice', '2031-32', sequence)),
  )
})

test.each([
  [999_999, 'CP/32-33/1000000'],
  [9_999_998, 'CP/32-33/9999999'],
])('the invoice number after %d numbers is as long as needed', async (last, expected) => {
  const { db } = shop.database
  const { order_id, request } = await givenOrder(shop)
  const counter = { series: 'invoice' as const, financial_year: '2032-33', last_sequence: last }
  await db
    .insertInto('invoice_counters')
    .values(counter)
    .onConflict((conflict) => conflict.columns(['series', 'financial_year']).doUpdateSet(counter))
    .execute()
  const order = await orderOfProvider(db, order_id)
  const payment = { id: `pay_${last}`, order_id, amount: 1400, currency: 'INR', status: 'captured' as const }
  const now = new Date('2032-05-02T10:00:00Z')
  await db
    .transaction()
    .execute((trx) => applyPayment(writeContext(trx, { now }), { order: order!, payment }))
  expect((await invoiceOf(db, request.id))?.number).toBe(expected)
})
