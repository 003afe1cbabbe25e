import { randomUUID } from 'node:crypto'
import { feeEntries, saleEntries, splitTax } from '@campus-print/domain/payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenOrder } from '../../testing/fixtures/people/given-order.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { withCampusSettings } from '../../testing/fixtures/app/with-campus-settings.ts'
import { book } from './book.ts'
import { insertEntries, insertJournals } from './ledger-store.ts'

let shop: PaymentsApp
beforeAll(async () => {
  shop = await paymentsApp({ work: false })
})
afterAll(() => shop.close())

async function journalsOf(requestId: string): Promise<Record<string, Record<string, number>>> {
  const rows = await shop.database.db
    .selectFrom('ledger_journals')
    .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
    .select(['event', 'account', 'amount_paise'])
    .where('request_id', '=', requestId)
    .execute()
  const journals: Record<string, Record<string, number>> = {}
  for (const { event, account, amount_paise } of rows) {
    journals[event] = { ...journals[event], [account]: amount_paise }
  }
  return journals
}

/** A payment that nothing is booked on yet. */
async function givenPayment() {
  const { request, order_id } = await givenOrder(shop)
  const { db } = shop.database
  const order = await db
    .selectFrom('payment_orders')
    .select('id')
    .where('provider_order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('payments')
    .values({
      order_id: order.id,
      provider_payment_id: `pay_${randomUUID()}`,
      amount_paise: 1400,
      currency: 'INR',
      method: 'upi',
      effect: 'queue',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { requestId: request.id, paymentId: id, at: new Date() }
}

describe('the database', () => {
  const journal = async () => {
    const { requestId, paymentId, at } = await givenPayment()
    return {
      id: randomUUID(),
      event: 'sale' as const,
      request_id: requestId,
      payment_id: paymentId,
      refund_id: null,
      at,
    }
  }
  const entry = (journal_id: string, account: 'gateway' | 'sales' | 'tax', amount_paise: number) => ({
    journal_id,
    account,
    amount_paise,
  })

  test.each([
    ['nothing', []],
    ['one side', [['gateway', 1400]]],
    [
      'sides that differ',
      [
        ['gateway', 1400],
        ['sales', -1399],
      ],
    ],
  ] as const)('rejects at commit a journal with %s', async (_, lines) => {
    const sale = await journal()
    const { db } = shop.database
    let written = false
    const booking = db.transaction().execute(async (trx) => {
      await insertJournals(trx, [sale])
      for (const [account, amount] of lines) await insertEntries(trx, [entry(sale.id, account, amount)])
      written = true
    })
    await expect(booking).rejects.toThrow('does not balance')
    expect(written).toBe(true)
  })

  test('rejects an entry added to a balanced journal, a zero entry, and any change', async () => {
    const sale = await journal()
    const { db, pool } = shop.database
    await db.transaction().execute(async (trx) => {
      await insertJournals(trx, [sale])
      await insertEntries(trx, [entry(sale.id, 'gateway', 1400), entry(sale.id, 'sales', -1400)])
    })
    await expect(insertEntries(db, [entry(sale.id, 'tax', 1)])).rejects.toThrow('does not balance')
    await expect(insertEntries(db, [entry(sale.id, 'tax', 0)])).rejects.toThrow('check constraint')
    for (const change of [
      'update ledger_entries set amount_paise = 1',
      'delete from ledger_entries',
      'truncate ledger_entries',
      "update ledger_journals set event = 'fee'",
      'delete from ledger_journals',
      'truncate ledger_journals cascade',
    ]) {
      await expect(pool.query(change)).rejects.toThrow('append-only')
    }
  })

  test('rejects booking the same event twice', async () => {
    const subject = await givenPayment()
    const { db } = shop.database
    const sale = () =>
      db
        .transaction()
        .execute((trx) => book(trx, { ...subject, entries: { sale: saleEntries(splitTax(1400, 0)) } }))
    await sale()
    await expect(sale()).rejects.toThrow('duplicate key')
    await db.transaction().execute((trx) => book(trx, { ...subject, entries: { fee: feeEntries(33) } }))
  })
})

describe('a payment', () => {
  test('for a print is booked as a sale, with the provider’s fee', async () => {
    const { request, order_id, verify } = await givenOrder(shop)
    expect((await verify(await shop.pay({ order_id }))).status).toBe(200)
    expect(await journalsOf(request.id)).toEqual({
      sale: { gateway: 1400, sales: -1400 },
      fee: { gateway: -33, fees: 33 },
    })
  })

  test('to a registered seller is booked with the tax separated', async () => {
    await withCampusSettings(shop, { gstin: '27AAPFU0939F1ZV' }, async () => {
      const { request, order_id, verify } = await givenOrder(shop)
      expect((await verify(await shop.pay({ order_id }))).status).toBe(200)
      expect(await journalsOf(request.id)).toMatchObject({
        sale: { gateway: 1400, sales: -1186, tax: -214 },
      })
    })
  })

  test('without a print is owed back from its arrival', async () => {
    const { request, order_id, verify } = await givenOrder(shop)
    const { db } = shop.database
    await db.updateTable('print_requests').set({ status: 'cancelled' }).where('id', '=', request.id).execute()
    expect((await verify(await shop.pay({ order_id }))).status).toBe(409)
    expect(await journalsOf(request.id)).toEqual({
      stray_capture: { gateway: 1400, refunds_owed: -1400 },
      fee: { gateway: -33, fees: 33 },
    })
  })
})
