import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { maxDisagreements } from '@campus-print/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import type { ApiClient } from '../../testing/fixtures/app/api-client.ts'
import { givenRequest, givenUser } from '../../testing/fixtures/database/factories.ts'
import { givenReconciliation } from '../../testing/fixtures/database/given-reconciliation.ts'
import { givenOrder } from '../../testing/fixtures/people/given-order.ts'
import { givenPaid } from '../../testing/fixtures/people/given-paid.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'
import { razorpayClient } from '../razorpay/client.ts'
import { RazorpayUnreachable } from '../razorpay/errors.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import { reconcile } from './reconcile.ts'

let shop: PaymentsApp
let manager: ApiClient
beforeAll(async () => {
  shop = await paymentsApp({ work: false })
  manager = await signedIn(shop, await givenUser(shop.database.db, { permissions: ['desk', 'manage'] }))
})
afterAll(() => shop.close())

// Each test begins with empty books, so that what it finds is its own.
beforeEach(async () => {
  await tamper(`truncate cash_movements, cash_counts, ledger_entries, ledger_journals, invoice_lines, invoices, invoice_counters, refunds, payments, payment_orders,
    reconciliations, razorpay_simulator.refunds, razorpay_simulator.payments, razorpay_simulator.orders`)
  await tamper('update print_requests set paid_at = null, status = $$pending$$')
})

/** Changes rows that the database protects: only so can its books be made to disagree. */
async function tamper(sql: string): Promise<void> {
  await shop.database.pool.query(
    `set session_replication_role = replica; ${sql}; set session_replication_role = origin`,
  )
}

const hour = 3600 * 1000
const gateway = (baseUrl = shop.provider.baseUrl) =>
  razorpayClient({ ...shop.provider, ...shop.provider.keys, baseUrl })

function reconcileAfter(afterMs = 4 * hour, provider = gateway()) {
  const now = new Date(Date.now() + afterMs)
  return reconcile({ db: shop.database.db, gateway: provider, log: silentLog, now })
}

async function reports() {
  const { json } = await manager('GET', '/api/manage/money/reconciliations')
  return json.data
}

/** Of what kinds the disagreements are that the next night finds. */
async function found(afterMs?: number): Promise<string[]> {
  await reconcileAfter(afterMs)
  const [{ disagreements }] = await reports()
  return disagreements.map(({ kind }: { kind: string }) => kind).toSorted()
}

/** A paid request of which everything went back. */
async function givenRefunded() {
  const paid = await givenPaid(shop)
  const { json } = await manager('POST', `/api/desk/requests/${paid.request.id}/refund`, { reason: 'Jam' })
  const refundId = String(json.data.refunds[0].id)
  const { db } = shop.database
  const parts = { ...writeContext(db), gateway: gateway(), log: silentLog }
  await refundPayment(parts, refundId)
  return { ...paid, refundId }
}

test('books that agree give a report without disagreements, and each night continues where the last ended', async () => {
  await givenPaid(shop)
  await givenRefunded()
  expect(await found()).toEqual([])
  await reconcileAfter(28 * hour)
  const [second, first] = await reports()
  expect(first).toMatchObject({ payments: 2, refunds: 1, disagreements: [] })
  expect(second).toMatchObject({ from: first.to, payments: 0, refunds: 0 })
})

test('payments and orders of other shops at the same provider are ignored', async () => {
  const { keyId, keySecret } = shop.provider.keys
  const order = await fetch(`${shop.provider.baseUrl()}/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount: 500, currency: 'INR' }),
  })
  await shop.pay({ order_id: (await order.json()).id })
  expect(await found()).toEqual([])
})

test('a report lists the first disagreements and counts them all', async () => {
  const { db } = shop.database
  const disagreements = Array.from({ length: 1000 }, (_, index) => ({
    kind: 'missing_payment' as const,
    about: `pay_${index}`,
    detail: '1400 paise here, nothing with the provider',
  }))
  await givenReconciliation(db, '2026-11-18', disagreements)
  await givenReconciliation(db, '2026-11-19', disagreements.slice(0, maxDisagreements))
  await givenReconciliation(db, '2026-11-20', [])
  const listed = disagreements.slice(0, maxDisagreements)
  expect(await reports()).toMatchObject([
    { disagreementCount: 0, disagreements: [] },
    { disagreementCount: maxDisagreements, disagreements: listed },
    { disagreementCount: 1000, disagreements: listed },
  ])
})

test('only managers can read the reports', async () => {
  const operator = await signedIn(shop, await givenUser(shop.database.db, { permissions: ['desk'] }))
  expect((await operator('GET', '/api/manage/money/reconciliations')).status).toBe(403)
})

test('an unreachable provider leads to no report', async () => {
  await givenPaid(shop)
  await expect(
    reconcileAfter(
      4 * hour,
      gateway(() => 'http://127.0.0.1:9'),
    ),
  ).rejects.toThrow(RazorpayUnreachable)
  expect(await reports()).toEqual([])
})

test('all pages of a list are read', async () => {
  const { db } = shop.database
  const user = await givenUser(db)
  for (let index = 0; index < 101; index += 1) {
    const { order_id } = await givenOrder(shop, { owner: user })
    await shop.pay({ order_id })
  }
  expect(new Set(await found())).toEqual(new Set(['unknown_payment']))
  expect(await reports()).toMatchObject([{ disagreementCount: 101 }])
})

test.each<
  [string, string[], (about: Awaited<ReturnType<typeof givenRefunded>>) => Promise<unknown> | string]
>([
  [
    'a payment that is unknown to us',
    ['unknown_payment'],
    async () => shop.pay({ order_id: (await givenOrder(shop)).order_id }),
  ],
  [
    'a payment for an order that was lost with the database it was in',
    ['unknown_payment'],
    async () => {
      const { request, order_id } = await givenOrder(shop)
      await shop.pay({ order_id })
      return `delete from payment_orders where request_id = '${request.id}'`
    },
  ],
  [
    'a payment that the provider does not know',
    ['missing_payment'],
    ({ order_id }) => `delete from razorpay_simulator.payments where order_id = '${order_id}'`,
  ],
  [
    'a payment that the provider states to be of another amount',
    ['other_payment_amount'],
    ({ paymentId }) => `update razorpay_simulator.payments set amount = 1300 where id = '${paymentId}'`,
  ],
  [
    'a refund made by hand in the provider’s dashboard',
    ['unknown_refund'],
    ({ paymentId }) =>
      `insert into razorpay_simulator.refunds values ('rfnd_hand', '${paymentId}', 100, 'INR', 'processed', null, '{}', null, now())`,
  ],
  [
    'a refund that the provider does not know',
    ['missing_refund'],
    ({ refundId }) => `delete from razorpay_simulator.refunds where receipt = '${refundId}'`,
  ],
  [
    'a refund that the provider states to be of another amount',
    ['other_refund_amount'],
    ({ refundId }) => `update razorpay_simulator.refunds set amount = 1300 where receipt = '${refundId}'`,
  ],
  [
    'a refund that failed at the provider without our knowledge',
    ['other_refund_status'],
    ({ refundId }) => `update razorpay_simulator.refunds set status = 'failed' where receipt = '${refundId}'`,
  ],
  [
    'a payment that was not booked',
    ['ledger_differs'],
    ({ request }) =>
      `delete from ledger_entries using ledger_journals j where j.id = journal_id and request_id = '${request.id}' and event = 'sale'`,
  ],
  [
    'a refund that was not booked',
    ['ledger_differs'],
    ({ refundId }) =>
      `delete from ledger_entries using ledger_journals j where j.id = journal_id and refund_id = '${refundId}' and event = 'refund_owed'`,
  ],
  [
    'refunds of more than was paid',
    ['credit_note_missing', 'ledger_differs', 'refund_stuck', 'refunded_too_much'],
    ({ paymentId }) =>
      `insert into refunds (payment_id, amount_paise, status, reason, actor, created_at)
       select id, 100, 'owed', 'x', 'system', now() - interval '2 days' from payments where provider_payment_id = '${paymentId}'`,
  ],
  [
    'a refund that its bank has not answered within eight days',
    ['ledger_differs', 'other_refund_status', 'refund_stuck'],
    ({ refundId }) =>
      `update refunds set status = 'sent', settled_at = null, created_at = now() - interval '9 days' where id = '${refundId}'`,
  ],
  [
    'a refund of a week ago as not stuck',
    ['ledger_differs', 'other_refund_status'],
    ({ refundId }) =>
      `update refunds set status = 'sent', settled_at = null, created_at = now() - interval '7 days' where id = '${refundId}'`,
  ],
  [
    'a request marked as paid without a payment',
    ['paid_without_payment'],
    async () => {
      const { db } = shop.database
      return givenRequest(db, await givenUser(db), { status: 'in_queue', paid_at: new Date() })
    },
  ],
  [
    'a payment whose request is not marked as paid',
    ['paid_without_payment'],
    ({ request }) =>
      `update print_requests set paid_at = null, status = 'pending' where id = '${request.id}'`,
  ],
  [
    'a sale without an invoice, and the gap in the numbers',
    ['invoice_gap', 'invoice_missing'],
    ({ request }) =>
      `with lines as (delete from invoice_lines where request_id = '${request.id}')
       delete from invoices where request_id = '${request.id}' and series = 'invoice'`,
  ],
  [
    'a refund without a credit note',
    ['credit_note_missing', 'invoice_gap'],
    ({ refundId }) => `delete from invoices where refund_id = '${refundId}'`,
  ],
  [
    'a refund that failed and was not sent again',
    ['ledger_differs', 'other_refund_status', 'refund_failed'],
    ({ refundId }) => `update refunds set status = 'failed', failure = 'x' where id = '${refundId}'`,
  ],
])('the nightly reconciliation finds %s', async (_, kinds, disturb) => {
  const about = await givenRefunded()
  const sql = await disturb(about)
  if (typeof sql === 'string') await tamper(sql)
  expect(await found()).toEqual(kinds)
})

test('a payment captured long after its start is looked up and found', async () => {
  const { paymentId } = await givenPaid(shop)
  await tamper(
    `update razorpay_simulator.payments set created_at = now() - interval '3 days' where id = '${paymentId}'`,
  )
  expect(await found()).toEqual([])
})
