import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkConsistency } from '../payments/reconciliation/consistency-store.ts'
import type { ApiClient } from '../testing/fixtures/app/api-client.ts'
import { type PaymentsApp, paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { givenOrder } from '../testing/fixtures/people/given-order.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'

let shop: PaymentsApp
let meena: ApiClient
let ravi: ApiClient
beforeAll(async () => {
  shop = await paymentsApp({ work: false })
  const { db } = shop.database
  meena = await signedIn(shop, await givenUser(db, { username: 'Meena', permissions: ['desk'] }))
  ravi = await signedIn(shop, await givenUser(db, { username: 'Ravi', permissions: ['desk'] }))
})
afterAll(() => shop.close())

const unpaid = (open = false) => givenOrder(shop, { open })
const payCash = (id: string, amount: number, operator = meena) =>
  operator('POST', `/api/desk/requests/${id}/pay-cash`, { amount })
const drawer = async () => (await meena('GET', '/api/desk/cash')).json.data
const count = (body: object, operator = meena) => operator('POST', '/api/desk/cash/count', body)

/** An empty drawer, so that a test reckons with its own money alone. */
async function emptied(): Promise<void> {
  const { expected, movementCount } = await drawer()
  if (movementCount > 0) await count({ counted: Math.max(0, expected) })
}

async function cashBooked(requestId: string) {
  const rows = await shop.database.db
    .selectFrom('ledger_journals')
    .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
    .select(['event', 'account', 'amount_paise'])
    .where('request_id', '=', requestId)
    .orderBy('at')
    .execute()
  return rows.map(({ event, account, amount_paise }) => `${event} ${account} ${amount_paise}`).toSorted()
}

async function balanceOf(account: 'cash' | 'cash_handed_in' | 'cash_difference') {
  const { paise } = await shop.database.db
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return paise
}

const disagreements = () => checkConsistency(shop.database.db, new Date())

describe('taking cash', () => {
  test('books the price as cash, queues the print, and issues an invoice that says so', async () => {
    const { request, user } = await unpaid()
    const paid = await payCash(request.id, 14)
    expect(paid).toMatchObject({ status: 200, json: { data: { status: 'in_queue', isPaid: true } } })
    expect(await cashBooked(request.id)).toEqual(['sale cash 1400', 'sale sales -1400'])
    const call = await signedIn(shop, user)
    const { json } = await call('GET', `/api/print/request/${request.id}`)
    expect(json.data.payment).toMatchObject({ amount: 14, method: 'cash', invoiceNumber: expect.any(String) })
    const invoice = await call('GET', `/api/print/invoice/${request.id}`)
    expect(invoice.status).toBe(200)
    const history = await shop.database.db
      .selectFrom('print_request_history')
      .select(['to_status', 'actor', 'reason'])
      .where('request_id', '=', request.id)
      .where('to_status', '=', 'in_queue')
      .execute()
    expect(history).toEqual([{ to_status: 'in_queue', actor: 'desk', reason: 'Paid in cash at the desk' }])
    const audit = await shop.database.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', request.id)
      .execute()
    expect(audit).toEqual([{ action: 'take cash', after: { amount: 14 } }])
    expect(await disagreements()).toEqual([])
  })

  test.each([13.99, 14.001, 0, 15])('rejects ₹%s for a print of ₹14 and states the price', async (amount) => {
    const { request } = await unpaid()
    const { status, json } = await payCash(request.id, amount)
    expect([status, json.errors]).toEqual([400, [{ field: 'amount', message: 'This print costs ₹14.' }]])
    expect(await cashBooked(request.id)).toEqual([])
  })

  test('takes it once from two operators at the same moment', async () => {
    const { request } = await unpaid()
    const answers = await Promise.all([payCash(request.id, 14), payCash(request.id, 14, ravi)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const rejected = answers.find(({ status }) => status === 409)
    expect(rejected?.json).toMatchObject({ message: 'This print is paid already.' })
    expect(await cashBooked(request.id)).toHaveLength(2)
  })

  test('rejects a print that was cancelled', async () => {
    const { request, user } = await unpaid()
    const call = await signedIn(shop, user)
    await call('PATCH', `/api/print/${request.id}/cancel`)
    expect(await payCash(request.id, 14)).toMatchObject({
      status: 409,
      json: { message: 'This print was cancelled before it was paid.' },
    })
  })

  test('leaves an online payment that comes later to be refunded as paid a second time', async () => {
    const { request, order_id, verify, user } = await unpaid(true)
    await payCash(request.id, 14)
    await verify(await shop.pay({ order_id }))
    const call = await signedIn(shop, user)
    const { json } = await call('GET', `/api/print/request/${request.id}`)
    expect(json.data.payment).toMatchObject({
      method: 'cash',
      refunds: [{ kind: 'duplicate', amount: 14, inCash: false, reason: 'Paid a second time' }],
    })
    expect(await disagreements()).toEqual([])
  })

  test('finds unpaid prints by the name of who stands at the desk', async () => {
    const owner = await givenUser(shop.database.db, { username: 'Yamini Kulkarni' })
    const { request } = await givenOrder(shop, { owner, open: false })
    const { json } = await meena('GET', '/api/desk/requests?search=yamini')
    expect(json.data).toMatchObject([{ id: request.id, status: 'pending', isPaid: false, totalCost: 14 }])
  })
})

describe('a refund of cash', () => {
  async function refunded() {
    const { request, user } = await unpaid()
    await payCash(request.id, 14)
    const call = await signedIn(shop, user)
    await meena('POST', `/api/desk/requests/${request.id}/refund`, { amount: 4, reason: 'Pale pages' })
    const refund = async () =>
      (await call('GET', `/api/print/request/${request.id}`)).json.data.payment.refunds[0]
    return { request, call, refund, id: (await refund()).id as string }
  }

  test('waits at the desk, not with the provider, and its owner is told to collect it', async () => {
    const { request, call, refund, id } = await refunded()
    expect(await refund()).toMatchObject({ status: 'on_its_way', inCash: true, amount: 4 })
    expect((await drawer()).refunds).toContainEqual(
      expect.objectContaining({ id, amount: 4, requestId: request.id, reason: 'Pale pages' }),
    )
    const { json } = await call('GET', '/api/notifications/getall')
    expect(json.data[0]).toMatchObject({ message: '₹4 for thesis.pdf wait for you at the print desk.' })
    const { rows } = await shop.database.pool.query(
      "select 1 from pgboss.job where name = 'refund-payment' and data->>'refundId' = $1",
      [id],
    )
    expect(rows).toEqual([])
    expect(await disagreements()).toEqual([])
  })

  test('is paid out once, by whichever of two operators is first', async () => {
    const { request, refund, id } = await refunded()
    const payOut = (operator: ApiClient) => operator('POST', `/api/desk/cash-refunds/${id}/paid-out`)
    const answers = await Promise.all([payOut(meena), payOut(ravi)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await refund()).toMatchObject({ status: 'refunded' })
    expect(await cashBooked(request.id)).toEqual([
      'refund_owed refunds_owed -400',
      'refund_owed sales 400',
      'refund_paid cash -400',
      'refund_paid refunds_owed 400',
      'sale cash 1400',
      'sale sales -1400',
    ])
    expect(await disagreements()).toEqual([])
  })

  test('of a whole print comes with its cancellation', async () => {
    const { request, user } = await unpaid()
    await payCash(request.id, 14)
    const call = await signedIn(shop, user)
    await call('PATCH', `/api/print/${request.id}/cancel`)
    expect((await drawer()).refunds).toContainEqual(
      expect.objectContaining({ requestId: request.id, amount: 14 }),
    )
  })

  test('of an online payment cannot be paid out in cash', async () => {
    const { request, order_id, verify } = await unpaid(true)
    await verify(await shop.pay({ order_id }))
    const { json } = await meena('POST', `/api/desk/requests/${request.id}/refund`, { reason: 'Pale' })
    const [{ id }] = json.data.refunds
    expect((await meena('POST', `/api/desk/cash-refunds/${id}/paid-out`)).status).toBe(404)
  })
})

describe('counting the drawer', () => {
  test('stores what was expected and counted, and books the difference', async () => {
    await emptied()
    const { request } = await unpaid()
    await payCash(request.id, 14)
    expect(await drawer()).toMatchObject({
      expected: 14,
      movementCount: 1,
      movements: [{ amount: 14, by: 'Meena', printId: request.print_id }],
    })
    const before = [await balanceOf('cash_handed_in'), await balanceOf('cash_difference')]
    const { json } = await count({ counted: 12, left: 5, note: ' Two rupees missing ' })
    expect(json.data).toMatchObject({
      expected: 5,
      movements: [],
      lastCount: {
        by: 'Meena',
        expected: 14,
        counted: 12,
        difference: -2,
        left: 5,
        note: 'Two rupees missing',
      },
    })
    const after = [await balanceOf('cash_handed_in'), await balanceOf('cash_difference')]
    expect(await balanceOf('cash')).toBe(500)
    expect(after.map((paise, index) => paise - before[index]!)).toEqual([700, 200])
    expect(await disagreements()).toEqual([])
    const audit = await shop.database.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'reason'])
      .where('subject_id', '=', json.data.lastCount.id)
      .execute()
    expect(audit).toEqual([
      {
        action: 'count cash',
        before: null,
        after: { expected: 14, counted: 12, difference: -2, left: 5 },
        reason: 'Two rupees missing',
      },
    ])
  })

  test('counts once where two operators count, and one presses twice, at the same moment', async () => {
    await emptied()
    const { request } = await unpaid()
    await payCash(request.id, 14)
    const { expected } = await drawer()
    const counts = [
      count({ counted: 14, expected }),
      count({ counted: 14, expected }),
      count({ counted: 14 }, ravi),
    ]
    const answers = await Promise.all(counts)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await balanceOf('cash')).toBe(0)
    expect(await disagreements()).toEqual([])
  })

  test('is rejected where cash moved since the operator was shown the drawer', async () => {
    await emptied()
    const [one, other] = [await unpaid(), await unpaid()]
    await payCash(one.request.id, 14)
    const { expected } = await drawer()
    await payCash(other.request.id, 14, ravi)
    const { status, json } = await count({ counted: 14, expected })
    expect([status, json.message]).toEqual([
      409,
      'Cash moved while you counted. ₹28 should be in the drawer now. Please count again.',
    ])
  })

  test('cannot leave more in the drawer than was counted', async () => {
    const { request } = await unpaid()
    await payCash(request.id, 14)
    expect(await count({ counted: 10, left: 11 })).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'left' }] },
    })
  })

  test('covers each movement once while cash is taken', async () => {
    await emptied()
    const orders = await Promise.all(Array.from({ length: 8 }, () => unpaid()))
    await Promise.all([
      ...orders.map(({ request }, index) => payCash(request.id, 14, index % 2 ? meena : ravi)),
      count({ counted: 0 }),
      count({ counted: 0 }, ravi),
    ])
    const { expected } = await drawer()
    await count({ counted: expected })
    expect(await balanceOf('cash')).toBe(0)
    expect(await disagreements()).toEqual([])
  })
})

describe('the consistency check', () => {
  /** Undone afterwards, so that other tests find the money in order. */
  async function foundAfter(statement: string) {
    const undo = new Error('Undone')
    const found: unknown[] = []
    const { db } = shop.database
    await db
      .transaction()
      .execute(async (trx) => {
        await sql.raw(statement).execute(trx)
        found.push(...(await checkConsistency(trx, new Date())))
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return found
  }

  test('finds cash in the drawer that the ledger does not know, and a count that does not fit', async () => {
    await emptied()
    const { request } = await unpaid()
    await payCash(request.id, 14)
    const movement = `update cash_movements set amount_paise = 1300 where count_id is null`
    expect(await foundAfter(movement)).toEqual([
      { kind: 'cash_differs', about: 'cash', detail: '1400 paise in the ledger, 1300 in the drawer' },
    ])
    await count({ counted: 14, left: 5 })
    const latest = `update cash_counts set left_paise = 600 where number = (select max(number) from cash_counts)`
    expect(await foundAfter(latest)).toEqual([
      { kind: 'cash_differs', about: 'cash', detail: '500 paise in the ledger, 600 in the drawer' },
    ])
    expect(await disagreements()).toEqual([])
  })
})
