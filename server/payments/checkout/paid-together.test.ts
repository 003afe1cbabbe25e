import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { sendWebhook } from '../../testing/fakes/send-webhook.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { setSettings } from '../../testing/fixtures/app/with-campus-settings.ts'
import { givenRequest, givenUser } from '../../testing/fixtures/database/factories.ts'
import { readQr } from '../../testing/fixtures/files/read-qr.ts'
import { readText } from '../../testing/fixtures/files/read-text.ts'
import { readZip } from '../../testing/fixtures/files/read-zip.ts'
import { writeContext } from '../../testing/fixtures/ordering/transition.ts'
import { givenBasket, givenOrder } from '../../testing/fixtures/people/given-order.ts'
import { givenOperator } from '../../testing/fixtures/people/given-paid.ts'
import * as fixture from '../../testing/fixtures/people/money-of.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'
import { razorpayClient } from '../razorpay/client.ts'
import { pollOrders } from './poll-orders.ts'

let shop: PaymentsApp
beforeAll(async () => {
  // No webhook is delivered but those that a test sends.
  shop = await paymentsApp({ work: false })
  await setSettings(shop, { sellerName: 'Campus Print Services', gstin: '27AAPFU0939F1ZV' })
})
afterAll(() => shop.close())

type Basket = Awaited<ReturnType<typeof givenBasket>>

const statusesOf = (basket: Basket) => fixture.statusesOf(shop.database, basket)
const moneyOf = (basket: Basket) => fixture.moneyOf(shop.database, basket)

const allQueued = ['in_queue', 'in_queue', 'in_queue']
const sold = { came: 1400, kept: 1400, owed: 0 }
const owed = { came: 1400, kept: 0, owed: 1400 }

function captured(order_id: string, paymentId: string, fee = 0): Promise<number> {
  const entity = { id: paymentId, order_id, amount: 4200, currency: 'INR', status: 'captured', fee }
  return sendWebhook(shop, 'payment.captured', { payment: entity })
}

describe('an order for several requests', () => {
  test('is for the sum of their prices, and the same one is answered again', async () => {
    const basket = await givenBasket(shop)
    expect(basket.amount).toBe(4200)
    const reordered = basket.printRequestIds.toReversed()
    const again = await basket.createOrder({ printRequestIds: reordered })
    expect(again.json.data).toMatchObject({ orderId: basket.order_id, amount: 4200 })
  })

  test('counts a request that is named twice once, in either field', async () => {
    const { createOrder, order_id, printRequestIds } = await givenBasket(shop)
    const [first = ''] = printRequestIds
    const { json } = await createOrder({
      printRequestId: first.toUpperCase(),
      printRequestIds: [...printRequestIds, first],
    })
    expect(json.data).toMatchObject({ orderId: order_id, amount: 4200 })
  })

  test.each([
    ['an empty list', { printRequestIds: [] }, 400],
    ['no request at all', {}, 400],
    ['more than 20 requests', { printRequestIds: Array.from({ length: 21 }, () => randomUUID()) }, 400],
    ['a request that does not exist', { printRequestIds: [randomUUID()] }, 404],
  ])('is not opened for %s', async (_, body, status) => {
    const call = await signedIn(shop, await givenUser(shop.database.db))
    expect((await call('POST', '/api/payment/create-order', body)).status).toBe(status)
  })

  test('is not opened where one of them is another person’s', async () => {
    const { createOrder, printRequestIds } = await givenBasket(shop)
    const foreign = await givenRequest(shop.database.db, await givenUser(shop.database.db))
    const answer = await createOrder({ printRequestIds: [...printRequestIds, foreign.id] })
    expect(answer).toMatchObject({ status: 404, json: { code: 'request_not_found' } })
  })

  test('is replaced by one for other requests', async () => {
    const { createOrder, order_id, printRequestIds, shown } = await givenBasket(shop)
    const { json } = await createOrder({ printRequestIds: printRequestIds.slice(1) })
    expect(json.data.amount).toBe(2800)
    expect(json.data.orderId).not.toBe(order_id)
    expect((await shown(printRequestIds[0]!)).payment).toBeNull()
  })

  test('is replaced at most 60 times an hour', async () => {
    const { createOrder, printRequestIds } = await givenBasket(shop, { count: 2 })
    const statuses: number[] = []
    for (let round = 0; round < 70; round += 1) {
      const ids = round % 2 === 0 ? printRequestIds.slice(1) : printRequestIds
      statuses.push((await createOrder({ printRequestIds: ids })).status)
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]))
    expect(statuses[60]).toBe(429)
  })

  test('is not replaced while a payment for it is under way', async () => {
    const { call, createOrder, order_id, printRequestIds, shown } = await givenBasket(shop)
    await shop.pay({ order_id, outcome: 'pending' })
    const [first, second] = printRequestIds
    const checked = await call('POST', '/api/payment/check', { printRequestId: second })
    expect(checked.json.data).toMatchObject({ printRequestId: second, attempt: 'open' })
    const answer = await createOrder({ printRequestId: first })
    expect(answer).toMatchObject({ status: 409, json: { code: 'payment_pending' } })
    for (const id of printRequestIds) expect(await shown(id)).toMatchObject({ paymentAttempt: 'open' })
  })
})

test('an unpaid request names those of its open order, and only that one', async () => {
  const { createOrder, printRequestIds, shown } = await givenBasket(shop)
  const [first = '', ...others] = printRequestIds
  expect((await shown(first)).orderedTogether).toEqual(printRequestIds)
  await createOrder({ printRequestIds: others })
  expect((await shown(first)).orderedTogether).toEqual([])
  expect((await shown(others[0]!)).orderedTogether).toEqual(others)
})

describe('one payment for several requests', () => {
  test('queues all of them, and verifying again answers the same', async () => {
    const basket = await givenBasket(shop)
    const signed = await shop.pay({ order_id: basket.order_id })
    const first = await basket.verify(signed)
    expect(first.json).toMatchObject({
      message: 'Payment successful! Your 3 print requests have been queued.',
      data: {
        uniqueId: basket.requests[0]!.print_id,
        uniqueIds: basket.requests.map(({ print_id }) => print_id),
        printRequestIds: basket.printRequestIds,
        status: 'in_queue',
      },
    })
    const again = await basket.verify(signed, { printRequestId: basket.printRequestIds[2] })
    expect(again.json).toEqual(first.json)
    expect(await statusesOf(basket)).toEqual(allQueued)
    expect(await moneyOf(basket)).toEqual([sold, sold, sold])
  })

  test('is shown with each of them, with its share and the others', async () => {
    const basket = await givenBasket(shop)
    await basket.verify(await shop.pay({ order_id: basket.order_id }))
    const { payment } = await basket.shown(basket.printRequestIds[1]!)
    expect(payment.amount).toBe(14)
    expect(payment.paidTogether).toMatchObject(
      basket.requests.map(({ id, print_id }) => ({
        printRequestId: id,
        uniqueId: print_id,
        status: 'in_queue',
      })),
    )
    const alone = await givenOrder(shop, { owner: basket.user })
    await alone.verify(await shop.pay({ order_id: alone.order_id }))
    expect((await basket.shown(alone.request.id)).payment.paidTogether).toEqual([])
  })

  const ways: [string, (basket: Basket) => Promise<unknown>][] = [
    [
      'the webhook',
      async ({ order_id }) => captured(order_id, (await shop.pay({ order_id })).razorpay_payment_id),
    ],
    [
      'the check of one of them',
      async ({ order_id, call, printRequestIds }) => {
        await shop.pay({ order_id })
        return call('POST', '/api/payment/check', { printRequestId: printRequestIds[2] })
      },
    ],
    [
      'the poller',
      async ({ order_id }) => {
        await shop.pay({ order_id })
        const gateway = razorpayClient({ ...shop.provider, ...shop.provider.keys })
        const now = new Date(Date.now() + 3600 * 1000)
        const context = {
          ...writeContext(shop.database.db, { now }),
          gateway,
          log: silentLog,
          clock: () => now,
        }
        return pollOrders(context, { signal: new AbortController().signal })
      },
    ],
    [
      'the form of the provider’s page',
      async ({ order_id, printRequestIds }) =>
        fetch(`${shop.url}/api/payment/callback/${printRequestIds[1]}`, {
          method: 'POST',
          headers: { origin: 'https://api.razorpay.com', 'sec-fetch-site': 'cross-site' },
          body: new URLSearchParams({ ...(await shop.pay({ order_id })) }),
          redirect: 'manual',
        }),
    ],
  ]
  test.each(ways)('is applied to all of them by %s', async (_, happens) => {
    const basket = await givenBasket(shop)
    await happens(basket)
    expect(await statusesOf(basket)).toEqual(allQueued)
    expect(await moneyOf(basket)).toEqual([sold, sold, sold])
  })

  test('is applied once by 60 verify calls and webhooks at the same moment', async () => {
    const basket = await givenBasket(shop)
    const signed = await shop.pay({ order_id: basket.order_id })
    const calls = Array.from({ length: 60 }, async (_, index) =>
      index % 2 === 0
        ? captured(basket.order_id, signed.razorpay_payment_id)
        : (await basket.verify(signed)).status,
    )
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
    expect(await moneyOf(basket)).toEqual([sold, sold, sold])
    const { rows } = await shop.database.pool.query(
      `select count(distinct invoice_id)::int as invoices, count(*)::int as lines from invoice_lines
       where request_id = any($1::uuid[])`,
      [basket.printRequestIds],
    )
    expect(rows).toEqual([{ invoices: 1, lines: 3 }])
  })

  test('shares the provider’s fee among them to the last paisa', async () => {
    const basket = await givenBasket(shop)
    expect(await captured(basket.order_id, `pay_${randomUUID()}`, 100)).toBe(200)
    const { rows } = await shop.database.pool.query<{ fee: number }>(
      `select sum(e.amount_paise)::int as fee from ledger_journals j join ledger_entries e on e.journal_id = j.id
       where j.request_id = any($1::uuid[]) and e.account = 'fees' group by j.request_id order by 1`,
      [basket.printRequestIds],
    )
    expect(rows.map(({ fee }) => fee)).toEqual([33, 33, 34])
  })

  test('does not count for a request that it does not pay for', async () => {
    const basket = await givenBasket(shop)
    const other = await givenOrder(shop, { owner: basket.user })
    const signed = await shop.pay({ order_id: basket.order_id })
    const printRequestIds = [...basket.printRequestIds, other.request.id]
    const answer = await basket.verify(signed, { printRequestIds })
    expect(answer).toMatchObject({ status: 400, json: { code: 'payment_not_verified' } })
    expect(await statusesOf(basket)).toEqual(['pending', 'pending', 'pending'])
  })
})

describe('of one payment for several requests', () => {
  test('the share of one that was cancelled meanwhile goes back, and the others print', async () => {
    const basket = await givenBasket(shop)
    await basket.call('PATCH', `/api/print/${basket.printRequestIds[1]}/cancel`)
    const { json } = await basket.verify(await shop.pay({ order_id: basket.order_id }))
    expect(json.message).toBe('Payment successful! 2 prints queued. The money for 1 other goes back to you.')
    expect(json.data.uniqueIds).toEqual([basket.requests[0]!.print_id, basket.requests[2]!.print_id])
    expect(await moneyOf(basket)).toEqual([sold, owed, sold])
    expect(await statusesOf(basket)).toEqual(['in_queue', 'cancelled', 'in_queue'])
  })

  test('everything goes back where all were cancelled meanwhile', async () => {
    const basket = await givenBasket(shop)
    for (const id of basket.printRequestIds) await basket.call('PATCH', `/api/print/${id}/cancel`)
    const answer = await basket.verify(await shop.pay({ order_id: basket.order_id }))
    expect(answer).toMatchObject({ status: 409, json: { code: 'invalid_transition' } })
    expect(await moneyOf(basket)).toEqual([owed, owed, owed])
  })

  test('the share of one whose price was changed meanwhile goes back, and it can be paid anew', async () => {
    const basket = await givenBasket(shop)
    const [changed = ''] = basket.printRequestIds
    expect((await basket.call('PUT', `/api/print/${changed}`, { copies: 3 })).status).toBe(200)
    await basket.verify(await shop.pay({ order_id: basket.order_id }))
    expect(await moneyOf(basket)).toEqual([owed, sold, sold])
    const { json } = await basket.createOrder({ printRequestId: changed })
    expect(json.data.amount).toBe(2100)
  })

  test('the share of one that was paid in cash meanwhile goes back', async () => {
    const basket = await givenBasket(shop)
    const operator = await givenOperator(shop)
    const [inCash] = basket.printRequestIds
    expect((await operator('POST', `/api/desk/requests/${inCash}/pay-cash`, { amount: 14 })).status).toBe(200)
    await basket.verify(await shop.pay({ order_id: basket.order_id }))
    expect(await moneyOf(basket)).toEqual([{ came: 2800, kept: 1400, owed: 1400 }, sold, sold])
  })

  test('a second capture goes back whole', async () => {
    const basket = await givenBasket(shop)
    const signed = await shop.pay({ order_id: basket.order_id, outcome: 'second_capture' })
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'select id from razorpay_simulator.payments where order_id = $1',
      [basket.order_id],
    )
    expect(rows).toHaveLength(2)
    await Promise.all(rows.map(({ id }) => captured(basket.order_id, id)))
    const twice = { came: 2800, kept: 1400, owed: 1400 }
    expect(await moneyOf(basket)).toEqual([twice, twice, twice])
    expect((await basket.verify(signed)).status).toBe(200)
  })

  test('cancelling one returns its share with a credit note, and the others print', async () => {
    const basket = await givenBasket(shop)
    await basket.verify(await shop.pay({ order_id: basket.order_id }))
    const [cancelled = '', kept = ''] = basket.printRequestIds
    expect((await basket.call('PATCH', `/api/print/${cancelled}/cancel`)).status).toBe(200)
    expect(await moneyOf(basket)).toEqual([owed, sold, sold])
    expect(await statusesOf(basket)).toEqual(['cancelled', 'in_queue', 'in_queue'])
    const { payment } = await basket.shown(cancelled)
    expect(payment.refunds).toMatchObject([{ kind: 'sale', amount: 14 }])
    const note = await basket.call('GET', `/api/print/${cancelled}/credit-notes/${payment.refunds[0].id}`)
    expect((await readText(note.bytes)).join(' ')).toContain(payment.invoiceNumber)
    expect((await basket.shown(kept)).payment.refunds).toEqual([])
  })
})

describe('the invoice of requests that were paid together', () => {
  test('is one with a line for each, whichever of them it is asked for', async () => {
    const basket = await givenBasket(shop)
    await basket.verify(await shop.pay({ order_id: basket.order_id }))
    const texts = await Promise.all(
      basket.printRequestIds.map(async (id) => {
        const { bytes } = await basket.call('GET', `/api/print/invoice/${id}`)
        return (await readText(bytes)).join(' ').replaceAll(/\s+/g, ' ')
      }),
    )
    expect(new Set(texts).size).toBe(1)
    const [text = ''] = texts
    for (const { print_id } of basket.requests) expect(text).toContain(print_id)
    expect(text.match(/SAC 998912/g)).toHaveLength(3)
    expect(text).toContain('Total ₹42.00')
  })

  test('is once among the receipts of all of them, with a QR code of the first print ID', async () => {
    const basket = await givenBasket(shop)
    await basket.verify(await shop.pay({ order_id: basket.order_id }))
    const zip = await basket.call('POST', '/api/print/batch/receipts', { requestIds: basket.printRequestIds })
    expect(zip.status).toBe(200)
    expect((await readZip(zip.bytes)).size).toBe(1)
    const receipt = await basket.call('GET', `/api/print/${basket.printRequestIds[2]}/receipt`)
    expect(await readQr(receipt.bytes)).toBe(basket.requests[0]!.print_id)
  })
})
