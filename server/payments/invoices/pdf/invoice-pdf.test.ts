import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { givenRequest, givenUser } from '../../../testing/fixtures/database/factories.ts'
import { givenOrder } from '../../../testing/fixtures/people/given-order.ts'
import { type PaymentsApp, paymentsApp } from '../../../testing/fixtures/app/payments-app.ts'
import { secondInstance } from '../../../testing/fixtures/app/test-app.ts'
import { signedIn } from '../../../testing/fixtures/people/people.ts'
import { readQr } from '../../../testing/fixtures/files/read-qr.ts'
import { readText } from '../../../testing/fixtures/files/read-text.ts'
import { readZip } from '../../../testing/fixtures/files/read-zip.ts'
import { setSettings, withCampusSettings } from '../../../testing/fixtures/app/with-campus-settings.ts'
import { razorpayProvider } from '../../provider.ts'

let shop: PaymentsApp
beforeAll(async () => {
  shop = await paymentsApp()
  await setSettings(shop, seller)
})
afterAll(() => shop.close())

const seller = { sellerName: 'Campus Print Services', gstin: '27AAPFU0939F1ZV' }

/** A request that is paid; `call` is its owner's. */
async function givenSale(owner?: Awaited<ReturnType<typeof givenUser>>) {
  const sale = await givenOrder(shop, owner && { owner })
  const { status } = await sale.verify(await shop.pay({ order_id: sale.order_id }))
  expect(status).toBe(200)
  return { ...sale, call: await signedIn(shop, sale.user) }
}

/** Refunds a part of a sale at the desk; returns the refund's id. */
async function givenRefund(requestId: string, amount: number): Promise<string> {
  const operator = await givenUser(shop.database.db, { permissions: ['desk'] })
  const atDesk = await signedIn(shop, operator)
  const input = { amount, reason: 'Two pages were smudged' }
  const { status, json } = await atDesk('POST', `/api/desk/requests/${requestId}/refund`, input)
  expect(status).toBe(200)
  return json.data.refunds.at(-1).id
}

async function textOf(pdf: Buffer): Promise<string> {
  return (await readText(pdf)).join(' ').replaceAll(/\s+/g, ' ')
}

describe('an invoice', () => {
  test('is a PDF named with the id of its request', async () => {
    const { call, request } = await givenSale()
    const { status, headers, bytes } = await call('GET', `/api/print/invoice/${request.id}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="invoice-${request.id}.pdf"`)
    const text = await textOf(bytes)
    expect(text).toMatch(/Tax invoice CP\/\d\d-\d\d\/\d{6}/)
    expect(text).toContain('GSTIN 27AAPFU0939F1ZV')
    expect(text).toContain('Total ₹14.00')
    expect(text).toContain('Student, Computer Science & Engineering')
  })

  test('of simulated money says so', async () => {
    const { call, request } = await givenSale()
    const { bytes } = await call('GET', `/api/print/invoice/${request.id}`)
    expect(await textOf(bytes)).toContain('Demo: no money moved')
  })

  test('of simulated money still says so after the campus has real keys', async () => {
    const { user, request } = await givenSale()
    const keys = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecret: 'webhook secret' }
    const withRealKeys = await secondInstance(shop, {}, razorpayProvider(keys))
    onTestFinished(() => withRealKeys.close())
    const call = await signedIn(withRealKeys, user)
    const { bytes } = await call('GET', `/api/print/invoice/${request.id}`)
    expect(await textOf(bytes)).toContain('Demo: no money moved')
  })

  test('stays the same when the seller moves or registers for tax', async () => {
    await withCampusSettings(shop, { ...seller, gstin: null }, async () => {
      const { call, request } = await givenSale()
      await setSettings(shop, { ...seller, sellerName: 'Another name' })
      const { bytes } = await call('GET', `/api/print/invoice/${request.id}`)
      const text = await textOf(bytes)
      expect(text).toContain('Receipt CP/')
      expect(text).toContain('Campus Print Services')
      expect(text).not.toMatch(/GSTIN|CGST/)
    })
    await setSettings(shop, seller)
  })

  test('does not exist before payment, and the error says why', async () => {
    const { user, request } = await givenOrder(shop)
    const call = await signedIn(shop, user)
    for (const path of [`/api/print/invoice/${request.id}`, `/api/print/${request.id}/receipt`]) {
      expect(await call('GET', path)).toMatchObject({ status: 409, json: { code: 'not_paid' } })
    }
  })

  test('is available to its owner only', async () => {
    const { request } = await givenSale()
    const stranger = await signedIn(shop, await givenUser(shop.database.db))
    const answer = { status: 404, json: { code: 'request_not_found' } }
    expect(await stranger('GET', `/api/print/invoice/${request.id}`)).toMatchObject(answer)
    expect(await stranger('GET', `/api/print/${request.id}/receipt`)).toMatchObject(answer)
    expect((await shop.anyone('GET', `/api/print/invoice/${request.id}`)).status).toBe(401)
  })
})

test('a receipt is like the invoice, with a QR code of the print ID', async () => {
  const { call, request } = await givenSale()
  const { status, bytes } = await call('GET', `/api/print/${request.id}/receipt`)
  expect(status).toBe(200)
  expect(await textOf(bytes)).toMatch(/Receipt CP\/\d\d-\d\d\/\d{6}/)
  expect(await readQr(bytes)).toBe(request.print_id)
})

describe('a credit note', () => {
  test('names the invoice and the reason, and the invoice names it', async () => {
    const { call, request } = await givenSale()
    const refundId = await givenRefund(request.id, 5)
    const note = await call('GET', `/api/print/${request.id}/credit-notes/${refundId}`)
    expect(note.status).toBe(200)
    const text = await textOf(note.bytes)
    expect(text).toMatch(/Credit note CN\/\d\d-\d\d\/\d{6}/)
    expect(text).toMatch(/Corrects CP\/\d\d-\d\d\/\d{6} of .* Reason: Two pages were smudged/)
    expect(text).toContain('Total refunded ₹5.00')
    const invoice = await call('GET', `/api/print/invoice/${request.id}`)
    const number = /CN\/\d\d-\d\d\/\d{6}/.exec(text)![0]
    expect(await textOf(invoice.bytes)).toContain(`Credit note ${number} ₹5.00`)
    const { json } = await call('GET', `/api/print/request/${request.id}`)
    expect(json.data.payment.refunds).toMatchObject([{ id: refundId, creditNoteNumber: number }])
  })

  test('is available to its owner only, and only under its own request', async () => {
    const { request } = await givenSale()
    const refundId = await givenRefund(request.id, 5)
    const other = await givenSale()
    const path = `/api/print/${request.id}/credit-notes/${refundId}`
    expect(await other.call('GET', path)).toMatchObject({ status: 404, json: { code: 'request_not_found' } })
    const foreign = `/api/print/${other.request.id}/credit-notes/${refundId}`
    expect(await other.call('GET', foreign)).toMatchObject({ status: 404, json: { code: 'not_found' } })
  })

  test('of a repeated refund is that of the first try', async () => {
    const { db } = shop.database
    const { call, request } = await givenSale()
    const first = await givenRefund(request.id, 5)
    const { payment_id } = await db
      .selectFrom('refunds')
      .select('payment_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const again = await db
      .insertInto('refunds')
      .values({
        payment_id,
        amount_paise: 500,
        reason: 'Two pages were smudged',
        actor: 'desk',
        actor_id: null,
        replaces_id: first,
        provider_refund_id: null,
        failure: null,
        settled_at: null,
        next_check_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const one = await call('GET', `/api/print/${request.id}/credit-notes/${first}`)
    const other = await call('GET', `/api/print/${request.id}/credit-notes/${again.id}`)
    expect(await textOf(other.bytes)).toBe(await textOf(one.bytes))
  })
})

describe('receipts of several requests', () => {
  const path = '/api/print/batch/receipts'

  test('are a zip with each receipt once', async () => {
    const { user, call, request } = await givenSale()
    const others = [await givenSale(user), await givenSale(user)]
    const ids = [request, ...others.map((sale) => sale.request)].map(({ id }) => id)
    const { status, headers, bytes } = await call('POST', path, { requestIds: [...ids, ids[0]] })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toBe('attachment; filename="receipts.zip"')
    const files = await readZip(bytes)
    expect([...files.keys()]).toEqual(
      Array(3).fill(expect.stringMatching(/^receipt-CP-\d\d-\d\d-\d{6}\.pdf$/)),
    )
    const printIds = await Promise.all([...files.values()].map(readQr))
    expect(printIds).toEqual([request, ...others.map((sale) => sale.request)].map((paid) => paid.print_id))
  })

  test('are rejected when one is another user’s or cannot exist, and the error names none', async () => {
    const { call, request } = await givenSale()
    const other = await givenSale()
    const { status, json } = await call('POST', path, { requestIds: [request.id, other.request.id] })
    expect({ status, code: json.code }).toEqual({ status: 404, code: 'request_not_found' })
    expect(JSON.stringify(json)).not.toContain(other.request.id)
    const withNone = await call('POST', path, { requestIds: [request.id, 'no id'] })
    expect(withNone.json).toEqual(json)
  })

  test('are rejected when one is unpaid', async () => {
    const { user, call, request } = await givenSale()
    const unpaid = await givenRequest(shop.database.db, user)
    const answer = await call('POST', path, { requestIds: [request.id, unpaid.id] })
    expect(answer).toMatchObject({ status: 409, json: { code: 'not_paid' } })
  })

  test('are one to a thousand', async () => {
    const { call, request } = await givenSale()
    for (const requestIds of [[], Array(1001).fill(request.id)]) {
      const answer = await call('POST', path, { requestIds })
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
    }
  })
})
