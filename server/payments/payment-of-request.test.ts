import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyRequest } from '../ordering/request-access.ts'
import { type PaymentsApp, paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { setSettings, withCampusSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { givenOrder } from '../testing/fixtures/people/given-order.ts'
import { givenOperator, givenPaid } from '../testing/fixtures/people/given-paid.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { invoiceDocument } from './invoices/pdf/invoice-of-request.ts'

let shop: PaymentsApp
beforeAll(async () => {
  shop = await paymentsApp()
})
afterAll(() => shop.close())

const registered = { gstin: '27AAPFU0939F1ZV' }

test('a refund states its kind: a part of the sale, or a duplicate payment', async () => {
  const { request, payment } = await givenPaid(shop, { outcome: 'second_capture' })
  const desk = await givenOperator(shop)
  await desk('POST', `/api/desk/requests/${request.id}/refund`, { amount: 4, reason: 'Two pages were pale' })
  const kinds = async () => (await payment()).refunds.map(({ kind }: { kind: string }) => kind).toSorted()
  await expect.poll(kinds).toEqual(['duplicate', 'sale'])
})

test('a refund of money that arrived after the end of the request is marked as late', async () => {
  const { request, user, order_id } = await givenOrder(shop)
  const call = await signedIn(shop, user)
  await call('PATCH', `/api/print/${request.id}/cancel`)
  await shop.pay({ order_id })
  const payment = async () => (await call('GET', `/api/print/request/${request.id}`)).json.data.payment
  await expect.poll(payment).toMatchObject({
    invoiceNumber: null,
    invoiceTitle: null,
    refunds: [{ kind: 'late', creditNoteNumber: null }],
  })
})

test.each([
  ['registered for tax', registered, 'Tax invoice'],
  ['not registered', {}, 'Receipt'],
])(
  'the answer states the title of the invoice of a seller %s, and the PDF has it',
  async (_, settings, title) => {
    await withCampusSettings(shop, settings, async () => {
      const { request, payment } = await givenPaid(shop)
      expect((await payment()).invoiceTitle).toBe(title)
      const { db } = shop.database
      const sold = await anyRequest(db, request.id)
      const document = await invoiceDocument(
        { db, timeZone: 'Asia/Kolkata', campus: { name: '', logo: null } },
        { request: sold, asReceipt: false },
      )
      expect(document.title).toBe(title)
      // What was issued stays what it was.
      await setSettings(shop, title === 'Receipt' ? registered : {})
      expect((await payment()).invoiceTitle).toBe(title)
    })
  },
)
