import { expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { givenRequest, givenUser } from '../../testing/fixtures/database/factories.ts'
import { migrations, migrationsBefore } from '../../testing/fixtures/database/older-migrations.ts'
import { emptyTestDatabase } from '../../testing/fixtures/database/test-database.ts'
import { invoiceOf, creditNotesOf } from '../invoices/invoice-store.ts'
import { checkConsistency } from '../reconciliation/consistency-store.ts'

test('payments and refunds from before the ledger are booked and have their invoices and credit notes', async () => {
  const database = await emptyTestDatabase()
  const { db, pool } = database
  await migrate(pool, await migrationsBefore('0019'))
  const user = await givenUser(db)
  const paid = { paid_at: new Date('2026-05-02'), status: 'in_queue' as const }
  const kept = await givenRequest(db, user, paid)
  const cancelled = await givenRequest(db, user, { ...paid, status: 'cancelled' })
  const expired = await givenRequest(db, user, { status: 'cancelled' })
  const refused = await givenRequest(db, user, { status: 'cancelled' })
  const payments = [
    [kept.id, 'queue', '2026-03-31T18:29:59Z'],
    [cancelled.id, 'queue', '2026-03-31T18:30:00Z'],
    [expired.id, 'refund', '2026-05-03T00:00:00Z'],
    [refused.id, 'refund', '2026-05-04T00:00:00Z'],
  ] as const
  for (const [requestId, effect, at] of payments) {
    await pool.query(
      `with o as (insert into payment_orders (request_id, amount_paise, currency, status)
         values ($1, 1400, 'INR', 'paid') returning id)
       insert into payments (order_id, provider_payment_id, amount_paise, currency, effect, recorded_at)
         select id, 'pay_' || $2, 1400, 'INR', $3, $4 from o`,
      [requestId, requestId, effect, at],
    )
  }
  const owe = (requestId: string, given: string | null, refusal: string | null) =>
    pool.query(
      `insert into refunds (payment_id, amount_paise, provider_refund_id, refusal)
       select id, 1400, $2, $3 from payments where provider_payment_id = 'pay_' || $1`,
      [requestId, given, refusal],
    )
  await owe(cancelled.id, 'rfnd_1', null)
  await owe(expired.id, null, null)
  await owe(refused.id, null, 'No')

  await migrate(pool, migrations)
  const found = await checkConsistency(db, new Date())
  expect(found.map(({ kind }) => kind)).toEqual(['refund_failed'])
  const { rows } = await pool.query('select status, count(*) from refunds group by status order by status')
  expect(rows).toEqual(['failed', 'owed', 'processed'].map((status) => ({ status, count: 1 })))
  expect((await invoiceOf(db, kept.id))?.number).toBe('CP/25-26/000001')
  expect((await invoiceOf(db, cancelled.id))?.number).toBe('CP/26-27/000001')
  expect(await creditNotesOf(db, cancelled.id)).toMatchObject([{ amount_paise: 1400 }])
  expect(await invoiceOf(db, expired.id)).toBeUndefined()
  await database.close()
})
