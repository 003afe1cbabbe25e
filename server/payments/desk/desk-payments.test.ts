import { maxDeskPayments } from '@campus-print/contract/desk-payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../testing/fixtures/app/api-client.ts'
import { type PaymentsApp, paymentsApp } from '../../testing/fixtures/app/payments-app.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { sendWebhook } from '../../testing/fakes/send-webhook.ts'
import { givenBasket, givenOrder } from '../../testing/fixtures/people/given-order.ts'
import { givenOperator, givenPaid } from '../../testing/fixtures/people/given-paid.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'
import { invoiceOf } from '../invoices/invoice-store.ts'

let shop: PaymentsApp
let desk: ApiClient
beforeAll(async () => {
  // No job runs: what becomes of a refund is up to each test.
  shop = await paymentsApp({ work: false })
  desk = await givenOperator(shop)
})
afterAll(() => shop.close())

const found = async (search: string) =>
  (await desk('GET', `/api/desk/payments?search=${encodeURIComponent(search)}`)).json.data
const idsFound = async (search: string) =>
  (await found(search)).map(({ requestId }: { requestId: string }) => requestId)
const details = (id: string) => desk('GET', `/api/desk/requests/${id}/payment`)
const refund = (id: string, amount: number) =>
  desk('POST', `/api/desk/requests/${id}/refund`, { amount, reason: 'Pale pages' })

/** A part of a paid request that did not arrive at the bank. */
async function givenFailedRefund() {
  const paid = await givenPaid(shop)
  const { json } = await refund(paid.request.id, 4)
  const refundId = String(json.data.refunds[0].id)
  const failed = {
    id: `rfnd_${refundId.slice(0, 8)}`,
    payment_id: paid.paymentId,
    amount: 400,
    currency: 'INR',
    receipt: refundId,
    status: 'failed',
  }
  await sendWebhook(shop, 'refund.failed', { refund: failed })
  return { ...paid, refundId }
}

describe('the desk finds a paid request', () => {
  test('by its print ID as users type it, its payment, its invoice and its owner', async () => {
    const owner = await givenUser(shop.database.db, { username: 'Zainab 100%_sure' })
    const { request, verify, order_id } = await givenOrder(shop, { owner })
    const checkoutSignature = await shop.pay({ order_id })
    await verify(checkoutSignature)
    const invoice = await invoiceOf(shop.database.db, request.id)
    const searches = [
      request.print_id,
      ` ${request.print_id.toLowerCase()} `,
      request.print_id.slice(0, -3),
      checkoutSignature.razorpay_payment_id,
      invoice?.number.toLowerCase() ?? '',
      'zainab 100%_',
      owner.email.toUpperCase(),
    ]
    const answers = await Promise.all(searches.map(async (search) => [search, await idsFound(search)]))
    expect(answers).toEqual(searches.map((search) => [search, [request.id]]))
    expect(await idsFound('zainab 100__')).toEqual([])
  })

  test('with all that were paid together, by their payment and their invoice', async () => {
    const basket = await givenBasket(shop)
    const checkoutSignature = await shop.pay({ order_id: basket.order_id })
    await basket.verify(checkoutSignature)
    const invoice = await invoiceOf(shop.database.db, basket.printRequestIds[0]!)
    const ids = new Set(basket.printRequestIds)
    expect(new Set(await idsFound(checkoutSignature.razorpay_payment_id))).toEqual(ids)
    expect(new Set(await idsFound(invoice?.number ?? ''))).toEqual(ids)
    const refunded = await refund(basket.printRequestIds[1]!, 4)
    const creditNote: string = refunded.json.data.refunds[0].creditNoteNumber
    expect(await idsFound(creditNote)).toEqual([basket.printRequestIds[1]])
  })

  test('among the newest, when more match than fit the list; unpaid requests take no place', async () => {
    const owner = await givenUser(shop.database.db, { username: 'Many Prints' })
    const ordered = (minute: number) => {
      const request = {
        print_id: `PRT-MANY-${minute}`,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      }
      return givenOrder(shop, { owner, request })
    }
    const buy = async (minute: number) => {
      const { request, verify, order_id } = await ordered(minute)
      await verify(await shop.pay({ order_id }))
      return request.id
    }
    // A few at a time: no provider answers fifty of them in time.
    const paid: string[] = []
    while (paid.length <= maxDeskPayments) {
      paid.push(...(await Promise.all([0, 1, 2].map((next) => buy(paid.length + next)))))
    }
    await ordered(paid.length)
    const newestFirst = paid.slice(-maxDeskPayments).toReversed()
    expect(await idsFound('many prints')).toEqual(newestFirst)
    expect(await idsFound('PRT-MANY')).toEqual(newestFirst)
  })

  test('with its money by the ledger', async () => {
    const { request, user } = await givenPaid(shop)
    const row = { paid: 14, kept: 14, owed: 0, refundFailed: false }
    expect(await found(request.print_id)).toEqual([
      {
        requestId: request.id,
        printId: request.print_id,
        documentName: 'thesis.pdf',
        status: 'in_queue',
        owner: { name: user.username, email: user.email },
        paidAt: expect.stringMatching(/^\d{4}-/),
        ...row,
      },
    ])
    await refund(request.id, 4)
    expect((await details(request.id)).json.data).toMatchObject({
      requestId: request.id,
      ...row,
      kept: 10,
      owed: 4,
      payment: { amount: 14, refunds: [{ amount: 4, status: 'on_its_way' }] },
    })
  })

  test('after its first payment, and not before', async () => {
    const { request, verify, order_id } = await givenOrder(shop)
    expect(await found(request.print_id)).toEqual([])
    expect(await details(request.id)).toMatchObject({ status: 409, json: { code: 'not_paid' } })
    await verify(await shop.pay({ order_id }))
    expect(await idsFound(request.print_id)).toEqual([request.id])
  })

  test('that was cancelled before the money came, with nothing kept', async () => {
    const { request, user, order_id, verify } = await givenOrder(shop)
    const owner = await signedIn(shop, user)
    expect((await owner('PATCH', `/api/print/${request.id}/cancel`)).status).toBe(200)
    await verify(await shop.pay({ order_id }))
    expect(await found(request.print_id)).toMatchObject([
      { status: 'cancelled', paid: 14, kept: 0, owed: 14 },
    ])
  })
})

describe('the desk without a search', () => {
  test('lists failed refunds until each is sent again', async () => {
    const stuck = await givenFailedRefund()
    const fine = await givenPaid(shop)
    await refund(fine.request.id, 4)
    expect(await found('')).toMatchObject([
      { requestId: stuck.request.id, refundFailed: true, kept: 10, owed: 4 },
    ])
    await desk('POST', `/api/desk/refunds/${stuck.refundId}/retry`)
    expect(await found('  ')).toEqual([])
    expect((await details(stuck.request.id)).json.data).toMatchObject({ refundFailed: false, owed: 4 })
  })
})

test('users without desk permission do not see payments of others', async () => {
  const { request, call } = await givenPaid(shop)
  const manager = await signedIn(shop, await givenUser(shop.database.db, { permissions: ['manage'] }))
  for (const other of [call, manager]) {
    expect((await other('GET', '/api/desk/payments')).status).toBe(403)
    expect((await other('GET', `/api/desk/requests/${request.id}/payment`)).status).toBe(403)
  }
  expect((await shop.anyone('GET', '/api/desk/payments')).status).toBe(401)
})
