import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import type { ApiClient } from '../../testing/fixtures/app/api-client.ts'
import { recordedLog } from '../../testing/fixtures/app/recorded-log.ts'
import { givenOrder } from '../../testing/fixtures/people/given-order.ts'
import { givenOperator, givenPaid } from '../../testing/fixtures/people/given-paid.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { messagesTo, signedIn } from '../../testing/fixtures/people/people.ts'
import { sendWebhook } from '../../testing/fakes/send-webhook.ts'
import { creditNotesOf, invoiceOf } from '../invoices/invoice-store.ts'
import { razorpayClient } from '../razorpay/client.ts'
import { RazorpayAnswerError, RazorpayUnreachable } from '../razorpay/errors.ts'
import { pollRefunds } from './poll-refunds.ts'
import { refundPayment } from './refund-payment.ts'

let shop: PaymentsApp
let desk: ApiClient
beforeAll(async () => {
  // No job runs: each test decides what the provider reports when.
  shop = await paymentsApp({ work: false })
  desk = await givenOperator(shop)
})
afterAll(() => shop.close())

const refund = (id: string, body: object, by = desk) => by('POST', `/api/desk/requests/${id}/refund`, body)
const gateway = () => razorpayClient({ ...shop.provider, ...shop.provider.keys })
function parts(afterMs = 0) {
  const now = new Date(Date.now() + afterMs)
  return { ...writeContext(shop.database.db, { now }), gateway: gateway(), log: silentLog, clock: () => now }
}

const refundRow = (id: string) =>
  shop.database.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Makes a refund the first one that is due. */
async function moveToFront(id: string): Promise<void> {
  await shop.database.pool.query(`update refunds set next_check_at = '2020-01-01' where id = $1`, [id])
}

async function balances(requestId: string): Promise<Record<string, number>> {
  const { rows } = await shop.database.pool.query<{ account: string; balance: number }>(
    `select account, sum(amount_paise)::bigint as balance from ledger_entries join ledger_journals j on j.id = journal_id
     where request_id = $1 group by account`,
    [requestId],
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

/** A refund of everything that the desk has just requested. */
async function givenRefund(scenario: object = {}) {
  const paid = await givenPaid(shop, scenario)
  const { json } = await refund(paid.request.id, { reason: 'Bad print' })
  return { ...paid, refundId: String(json.data.refunds[0].id) }
}

/** Requests refunds that are all under way before any of them can end. */
async function atOnce<Answer>(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { pool } = shop.database
  const gate = await pool.connect()
  try {
    // A refund ends with its credit note, whose number is not to be had meanwhile.
    await gate.query('begin; lock table invoice_counters in share mode')
    const answers = Promise.all(calls.map((call) => call()))
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(calls.length)
    await gate.query('commit')
    return await answers
  } finally {
    // Closed, lest a test that fails leaves it locked.
    gate.release(true)
  }
}

const waiting = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** What the provider says of a refund. */
const stated = (refundId: string, payment_id: string, status: string, change: object = {}) => ({
  id: `rfnd_${refundId.slice(0, 8)}`,
  payment_id,
  amount: 1400,
  currency: 'INR',
  receipt: refundId,
  status,
  ...change,
})

describe('the desk', () => {
  test('refunds a part with its reason, then the rest, each with a credit note', async () => {
    const { request, user, payment } = await givenPaid(shop)
    const { json } = await refund(request.id, { amount: 4, reason: 'Two pages were pale' })
    const invoice = await invoiceOf(shop.database.db, request.id)
    expect(json).toMatchObject({
      success: true,
      data: {
        amount: 14,
        method: 'upi',
        invoiceNumber: invoice?.number,
        refunds: [{ amount: 4, status: 'on_its_way', reason: 'Two pages were pale', refundedAt: null }],
      },
    })
    await refund(request.id, { reason: 'All of them' })
    expect((await payment()).refunds).toMatchObject([{ amount: 4 }, { amount: 10 }])
    const notes = await creditNotesOf(shop.database.db, request.id)
    expect(notes.map(({ amount_paise, corrects_id }) => [amount_paise, corrects_id])).toEqual([
      [400, invoice?.id],
      [1000, invoice?.id],
    ])
    expect(notes.map(({ number }) => number.slice(0, 3))).toEqual(['CN/', 'CN/'])
    expect(await balances(request.id)).toMatchObject({ sales: 0, refunds_owed: -1400 })
    const [newest] = await messagesTo(shop, user.email)
    expect(newest?.subject).toBe('Refund on its way: ₹10 for thesis.pdf')
  })

  test('may refund after printing has begun', async () => {
    const { request } = await givenPaid(shop)
    const { db } = shop.database
    await db
      .updateTable('print_requests')
      .set({ status: 'in_process' })
      .where('id', '=', request.id)
      .execute()
    expect((await refund(request.id, { reason: 'Jam' })).status).toBe(200)
  })

  test('refunds without cancelling: a queued print stays queued, and its owner may still cancel it', async () => {
    const { request, call, payment } = await givenPaid(shop)
    await refund(request.id, { reason: 'Goodwill' })
    const status = async () => (await call('GET', `/api/print/request/${request.id}`)).json.data.status
    expect(await status()).toBe('in_queue')
    expect((await call('PATCH', `/api/print/${request.id}/cancel`)).status).toBe(200)
    expect(await status()).toBe('cancelled')
    expect((await payment()).refunds).toMatchObject([{ amount: 14 }])
  })

  test('never refunds more than was paid, also with concurrent calls', async () => {
    const { request } = await givenPaid(shop)
    const calls = Array.from({ length: 12 }, () => refund(request.id, { amount: 3, reason: 'x' }))
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await refund(request.id, { amount: 2.01, reason: 'x' })).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'amount', message: 'Only ₹2 is left to refund' }] },
    })
  })

  test('refunds once for repeated calls with the same id', async () => {
    const { request, payment } = await givenPaid(shop)
    const input = { refundId: randomUUID(), amount: 5, reason: 'x' }
    const answers = await Promise.all([1, 2, 3].map(() => refund(request.id, input)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await payment()).refunds).toMatchObject([{ id: input.refundId, amount: 5 }])
    const other = await givenPaid(shop)
    expect((await refund(other.request.id, input)).json.errors).toMatchObject([{ field: 'refundId' }])
  })

  test('refunds one of two requests that get the same id at the same moment, and the other gets an error', async () => {
    const [one, other] = [await givenPaid(shop), await givenPaid(shop)]
    const input = { refundId: randomUUID(), amount: 5, reason: 'x' }
    const answers = await atOnce([() => refund(one.request.id, input), () => refund(other.request.id, input)])
    expect(answers.toSorted((a, b) => a.status - b.status)).toMatchObject([
      { status: 200, json: { data: { refunds: [{ id: input.refundId }] } } },
      {
        status: 400,
        json: {
          success: false,
          code: 'invalid_input',
          errors: [{ field: 'refundId', message: 'This refund is for another request' }],
        },
      },
    ])
    const refunds = [...(await one.payment()).refunds, ...(await other.payment()).refunds]
    expect(refunds).toMatchObject([{ id: input.refundId, amount: 5 }])
    const { db } = shop.database
    const notes = await Promise.all([one, other].map(({ request }) => creditNotesOf(db, request.id)))
    expect(notes.flat()).toMatchObject([{ refund_id: input.refundId }])
    const owed = await Promise.all([one, other].map(({ request }) => balances(request.id)))
    expect(owed.map(({ refunds_owed = 0 }) => refunds_owed).toSorted()).toEqual([-500, 0])
  })

  test('gets an error for the same id with another amount or after a failed refund', async () => {
    const { request, paymentId, payment } = await givenPaid(shop)
    const input = { refundId: randomUUID(), amount: 5, reason: 'x' }
    await refund(request.id, input)
    expect(await refund(request.id, { ...input, amount: 7 })).toMatchObject({
      status: 400,
      json: {
        errors: [{ field: 'refundId', message: expect.stringContaining('₹5 was refunded already') }],
      },
    })
    const failed = stated(input.refundId, paymentId, 'failed', { amount: 500 })
    await sendWebhook(shop, 'refund.failed', { refund: failed })
    expect(await refund(request.id, input)).toMatchObject({ json: { code: 'invalid_transition' } })
    expect((await payment()).refunds).toMatchObject([{ amount: 5, status: 'failed' }])
  })

  test('gets an error when nothing is left to refund', async () => {
    const { request } = await givenPaid(shop)
    await refund(request.id, { reason: 'All' })
    expect((await refund(request.id, { reason: 'Again' })).json.errors).toMatchObject([
      { field: 'amount', message: 'Everything was refunded already' },
    ])
  })

  test.each([
    [{ reason: '' }, 'reason'],
    [{ reason: '\u200B' }, 'reason'],
    [{ reason: 'kcab\u202E' }, 'reason'],
    [{ reason: 'beep\u0007' }, 'reason'],
    [{}, 'reason'],
    [{ amount: 0, reason: 'x' }, 'amount'],
    [{ amount: -4, reason: 'x' }, 'amount'],
    [{ amount: 1.005, reason: 'x' }, 'amount'],
    [{ amount: 0.5, reason: 'x' }, 'amount'],
    [{ amount: 13.5, reason: 'x' }, 'amount'],
    [{ amount: 1e300, reason: 'x' }, 'amount'],
  ])('gets an error for %j', async (input, field) => {
    const { request, payment } = await givenPaid(shop)
    expect(await refund(request.id, input)).toMatchObject({ status: 400, json: { errors: [{ field }] } })
    expect((await payment()).refunds).toEqual([])
  })

  test('rejects a refund of an unpaid request, or by another user', async () => {
    const { request, user } = await givenOrder(shop)
    expect(await refund(request.id, { reason: 'x' })).toMatchObject({ json: { code: 'not_paid' } })
    expect(await refund(randomUUID(), { reason: 'x' })).toMatchObject({ status: 404 })
    const owner = await signedIn(shop, user)
    expect(await refund(request.id, { reason: 'x' }, owner)).toMatchObject({ status: 403 })
  })

  test('refunds a part of a print that its owner then cancels: the rest follows', async () => {
    const { request, call, payment } = await givenPaid(shop)
    await refund(request.id, { amount: 4, reason: 'Discount' })
    expect((await call('PATCH', `/api/print/${request.id}/cancel`)).status).toBe(200)
    expect((await payment()).refunds).toMatchObject([{ amount: 4 }, { amount: 10 }])
  })
})

describe('a refund', () => {
  test('that the provider processed at once is shown as refunded, and mailed', async () => {
    const { refundId, payment, user } = await givenRefund()
    await refundPayment(parts(), refundId)
    expect((await payment()).refunds).toMatchObject([
      { status: 'refunded', refundedAt: expect.stringMatching(/^\d{4}-/) },
    ])
    const [newest] = await messagesTo(shop, user.email)
    expect(newest?.subject).toBe('Refunded: ₹14 for thesis.pdf')
  })

  test.each([
    ['processed', 'processed', { gateway: -33, sales: 0, refunds_owed: 0, fees: 33 }],
    ['failed', 'failed', { gateway: 1367, sales: 0, refunds_owed: -1400, fees: 33 }],
  ])('is %s after a webhook says so, any number of times', async (status, expected, accounts) => {
    const { refundId, paymentId, request } = await givenRefund()
    const entity = stated(refundId, paymentId, status)
    for (let time = 0; time < 2; time += 1) {
      expect(await sendWebhook(shop, `refund.${status}`, { refund: entity })).toBe(200)
    }
    expect(await refundRow(refundId)).toMatchObject({ status: expected, provider_refund_id: entity.id })
    expect(await balances(request.id)).toEqual(accounts)
  })

  test('that the bank returns is owed again, and stays failed after later webhooks', async () => {
    const { refundId, paymentId, request, payment } = await givenRefund()
    for (const status of ['processed', 'failed', 'processed']) {
      await sendWebhook(shop, `refund.${status}`, { refund: stated(refundId, paymentId, status) })
    }
    expect((await payment()).refunds).toMatchObject([{ status: 'failed', refundedAt: null }])
    expect(await balances(request.id)).toMatchObject({ gateway: 1367, refunds_owed: -1400 })
  })

  test.each([
    ['of another amount', { amount: 1 }],
    ['of another payment', { payment_id: 'pay_other' }],
    ['with a receipt that is none of ours', { receipt: 'made by hand' }],
    ['with no receipt', { receipt: null }],
    ['with an unknown receipt', { receipt: randomUUID() }],
  ])('is not changed by a webhook %s', async (_, change) => {
    const { refundId, paymentId } = await givenRefund()
    const entity = stated(refundId, paymentId, 'processed', change)
    expect(await sendWebhook(shop, 'refund.processed', { refund: entity })).toBe(200)
    expect(await refundRow(refundId)).toMatchObject({ status: 'owed' })
  })

  test('that failed is sent again by the desk, once, and the money is owed once', async () => {
    const { refundId, paymentId, request, payment } = await givenRefund()
    await sendWebhook(shop, 'refund.failed', { refund: stated(refundId, paymentId, 'failed') })
    const retry = () => desk('POST', `/api/desk/refunds/${refundId}/retry`)
    const answers = await Promise.all([retry(), retry(), retry()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const [again] = (await payment()).refunds
    expect(again).toMatchObject({ amount: 14, status: 'on_its_way' })
    await refundPayment(parts(), again.id)
    expect((await payment()).refunds).toMatchObject([{ id: again.id, status: 'refunded' }])
    expect(await balances(request.id)).toEqual({ gateway: -33, sales: 0, refunds_owed: 0, fees: 33 })
    expect(await creditNotesOf(shop.database.db, request.id)).toHaveLength(1)
    expect(await refund(request.id, { reason: 'x' })).toMatchObject({ status: 400 })
  })
})

describe('the refund poller', () => {
  const later = 20 * 60 * 1000
  const { signal } = new AbortController()

  test('sends a refund that was never sent, as when its job was lost', async () => {
    const { refundId } = await givenRefund()
    await pollRefunds(parts(), { signal })
    expect(await refundRow(refundId)).toMatchObject({ status: 'owed' })
    await pollRefunds(parts(later), { signal })
    expect(await refundRow(refundId)).toMatchObject({ status: 'processed', next_check_at: null })
  })

  test('polls a refund whose webhook was lost', async () => {
    const { refundId } = await givenRefund({ outcome: 'refund_failure' })
    await refundPayment(parts(), refundId)
    expect(await refundRow(refundId)).toMatchObject({ status: 'sent' })
    await shop.database.pool.query(
      `update razorpay_simulator.refunds set status = 'failed' where receipt = $1`,
      [refundId],
    )
    await pollRefunds(parts(later), { signal })
    expect(await refundRow(refundId)).toMatchObject({ status: 'failed', failure: expect.any(String) })
  })

  test('settles a refund that comes late in a long round at the time of its own check', async () => {
    const ids = [(await givenRefund()).refundId, (await givenRefund()).refundId]
    for (const id of ids) await moveToFront(id)
    const known = gateway()
    let at = Date.now()
    const slow: typeof known.refund = async (wanted) => {
      at += 5 * 60 * 1000
      return known.refund(wanted)
    }
    const round = { ...parts(), gateway: { ...known, refund: slow }, clock: () => new Date(at) }
    await pollRefunds(round, { signal })
    const settled = await Promise.all(ids.map(async (id) => Number((await refundRow(id)).settled_at)))
    expect(Math.abs(settled[0]! - settled[1]!)).toBeGreaterThanOrEqual(5 * 60 * 1000)
  })

  test('skips a refund that the provider does not know, and polls it again later', async () => {
    const { refundId } = await givenRefund({ outcome: 'refund_failure' })
    await refundPayment(parts(), refundId)
    await shop.database.pool.query(`update refunds set provider_refund_id = 'rfnd_lost' where id = $1`, [
      refundId,
    ])
    await pollRefunds(parts(later), { signal })
    const row = await refundRow(refundId)
    expect(row.status).toBe('sent')
    expect(row.next_check_at?.getTime()).toBeGreaterThan(Date.now() + later)
  })

  test.each(['sent', 'owed'] as const)(
    'logs a refund that is %s and answered in an unexpected shape, and settles later ones in the same round',
    async (status) => {
      const bad = await givenRefund({ outcome: 'refund_failure' })
      const good = await givenRefund()
      if (status === 'sent') await refundPayment(parts(), bad.refundId)
      await moveToFront(bad.refundId)
      const known = gateway()
      const { provider_refund_id: badAtProvider } = await refundRow(bad.refundId)
      const wrong = () => Promise.reject(new RazorpayAnswerError('a test'))
      const { log, lines } = recordedLog()
      await pollRefunds(
        {
          ...parts(later),
          log,
          gateway: {
            fetchRefund: (id) => (id === badAtProvider ? wrong() : known.fetchRefund(id)),
            refund: (wanted) => (wanted.idempotencyKey === bad.refundId ? wrong() : known.refund(wanted)),
          },
        },
        { signal },
      )
      expect(await refundRow(good.refundId)).toMatchObject({ status: 'processed', next_check_at: null })
      expect(lines).toMatchObject([{ level: 'error', refund: bad.refundId }])
      const row = await refundRow(bad.refundId)
      expect(row.status).toBe(status)
      expect(row.next_check_at?.getTime()).toBeGreaterThan(Date.now() + later)
    },
  )

  test('ends a round when the provider is unreachable, and loses no refund', async () => {
    const refunds = [await givenRefund(), await givenRefund()]
    for (const { refundId } of refunds) await moveToFront(refundId)
    let calls = 0
    const down = () => {
      calls += 1
      return Promise.reject(new RazorpayUnreachable('a test'))
    }
    const unreachable = { ...parts(), gateway: { refund: down, fetchRefund: down } }
    await expect(pollRefunds(unreachable, { signal })).rejects.toThrow(RazorpayUnreachable)
    expect(calls).toBe(1)
    await pollRefunds(parts(2 * 60 * 1000), { signal })
    for (const { refundId } of refunds) {
      expect(await refundRow(refundId)).toMatchObject({ status: 'processed', next_check_at: null })
    }
  })
})
