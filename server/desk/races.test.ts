import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkConsistency } from '../payments/reconciliation/consistency-store.ts'
import type { ApiClient } from '../testing/fixtures/app/api-client.ts'
import { describedOperations } from '../testing/fixtures/app/described-operations.ts'
import { type PaymentsApp, paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { givenPaid } from '../testing/fixtures/people/given-paid.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'

let shop: PaymentsApp
let meena: ApiClient
let ravi: ApiClient
beforeAll(async () => {
  // No job runs: what the desk decides is all that happens.
  shop = await paymentsApp({ work: false })
  const operator = async () => signedIn(shop, await givenUser(shop.database.db, { permissions: ['desk'] }))
  meena = await operator()
  ravi = await operator()
})
afterAll(() => shop.close())

async function givenReady() {
  const paid = await givenPaid(shop)
  for (const to of ['in_process', 'ready'] as const)
    await transition(shop.database.db, { requestId: paid.request.id, to, actor: 'system' })
  return paid
}

const at = (id: string, action: string) => `/api/desk/requests/${id}/${action}`
const reason = 'Pale print'

/** How often each pair is tried. */
const rounds = [0, 1, 2, 3]

describe('two operators at the same moment', () => {
  test.each([
    ['cancels', 'cancel', 'cancelled'],
    ['marks as failed', 'fail', 'failed'],
  ])('one hands a print over, the other %s: one of them does', async (_name, action, other) => {
    for (const round of rounds) {
      const { request, call } = await givenReady()
      const handOver = () => meena('POST', at(request.id, 'hand-over'), { printId: request.print_id })
      const decide = () => ravi('POST', at(request.id, action), { reason })
      const [first, second] = round % 2 === 0 ? [handOver, decide] : [decide, handOver]
      const answers = await Promise.all([first(), second()])
      const [handedOver, decided] = round % 2 === 0 ? answers : answers.toReversed()
      expect([handedOver!.status, decided!.status].toSorted()).toEqual([200, 409])
      const { data } = (await call('GET', `/api/print/request/${request.id}`)).json
      expect(data.status).toBe(handedOver!.status === 200 ? 'completed' : other)
      if (handedOver!.status === 200) expect(data.payment.refunds).toEqual([])
    }
    expect(await checkConsistency(shop.database.db, new Date())).toEqual([])
  })

  test('both hand over: the second is told who did', async () => {
    for (const _round of rounds) {
      const { request } = await givenReady()
      const body = { printId: request.print_id }
      const answers = await Promise.all(
        [meena, ravi].map((call) => call('POST', at(request.id, 'hand-over'), body)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.json.message).toMatch(/^Already handed over by .+ at /)
    }
  })

  test('both refund all of it: the money goes back once', async () => {
    const { request } = await givenReady()
    const body = { amount: 14, reason }
    const answers = await Promise.all(
      [meena, ravi].map((call) => call('POST', at(request.id, 'refund'), body)),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await checkConsistency(shop.database.db, new Date())).toEqual([])
  })

  test('one cancels and the other refunds: no more goes back than was paid', async () => {
    for (const _round of rounds) {
      const { request } = await givenReady()
      await Promise.all([
        meena('POST', at(request.id, 'cancel'), { reason }),
        ravi('POST', at(request.id, 'refund'), { amount: 10, reason }),
      ])
      const { rows } = await shop.database.pool.query<{ paise: number }>(
        `select coalesce(sum(r.amount_paise), 0)::int as paise from refunds r
         join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id where o.request_id = $1`,
        [request.id],
      )
      expect(rows[0]!.paise).toBeLessThanOrEqual(1400)
    }
    expect(await checkConsistency(shop.database.db, new Date())).toEqual([])
  })
})

describe('a reason', () => {
  test.each([
    ['is too long', 'x'.repeat(501)],
    ['is no text', 14],
  ])('that %s is rejected, and nothing changes', async (_name, wrong) => {
    const { request, call } = await givenReady()
    for (const action of ['retry', 'fail', 'cancel', 'reprint', 'ready'])
      expect([action, (await meena('POST', at(request.id, action), { reason: wrong })).status]).toEqual([
        action,
        400,
      ])
    expect((await call('GET', `/api/print/request/${request.id}`)).json.data.status).toBe('ready')
  })
})

test('every call of desk and managers is closed to visitors and users, and those of managers to operators', async () => {
  const operations = (await describedOperations(shop)).filter(({ needsPermission }) => needsPermission)
  expect(operations.length).toBeGreaterThan(50)
  const user = await signedIn(shop, await givenUser(shop.database.db))
  for (const { method, path, body } of operations) {
    const address = path.replaceAll(/\{\w+\}/g, '0197f7e4-1111-7000-8000-000000000001')
    const callers = path.startsWith('/api/manage') ? [shop.anyone, user, meena] : [shop.anyone, user]
    const statuses = await Promise.all(
      callers.map(async (call) => (await call(method, address, body)).status),
    )
    expect([method, path, ...statuses]).toEqual([method, path, ...[401, 403, 403].slice(0, callers.length)])
  }
})

test('an operator whose permission is taken away is refused with the next call', async () => {
  const { db } = shop.database
  const former = await givenUser(db, { permissions: ['desk'] })
  const call = await signedIn(shop, former)
  expect((await call('GET', '/api/desk/requests')).status).toBe(200)
  await db.updateTable('users').set({ permissions: [] }).where('id', '=', former.id).execute()
  const { request } = await givenReady()
  expect((await call('POST', at(request.id, 'hand-over'), { printId: request.print_id })).status).toBe(403)
})
