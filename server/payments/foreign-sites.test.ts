import { sessionCookieName } from '@campus-print/contract/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../accounts/sign-in/open-session.ts'
import { givenOrder, moneyTables } from '../testing/fixtures/people/given-order.ts'
import { type PaymentsApp, paymentsApp } from '../testing/fixtures/app/payments-app.ts'

let shop: PaymentsApp
beforeAll(async () => {
  shop = await paymentsApp({ work: false })
})
afterAll(() => shop.close())

/** A request that was paid at the provider, before the webhook, and the browser its owner is signed in with. */
async function givenBrowser() {
  const { request, user, order_id } = await givenOrder(shop)
  const checkoutSignature = await shop.pay({ order_id })
  const session = { userId: user.id, device: 'A test', now: new Date() }
  const cookie = `${sessionCookieName(false)}=${await openSession(shop.database.db, session)}`
  const post = (path: string, from: Record<string, string>) =>
    shop.anyone('POST', path, { ...checkoutSignature, printRequestId: request.id }, { cookie, ...from })
  return { post }
}

describe.each(['create-order', 'verify', 'check'])('a page of another site that posts to %s', (call) => {
  const path = `/api/payment/${call}`

  test.each([
    ['by name', { origin: 'https://elsewhere.example' }],
    ['from the provider’s page', { origin: 'https://api.razorpay.com' }],
    ['from a frame', { origin: 'null' }],
    ['without an origin', { referer: 'https://elsewhere.example/' }],
  ])('%s is rejected and changes nothing', async (_, from) => {
    const { post } = await givenBrowser()
    const before = await moneyTables(shop)
    expect(await post(path, from)).toMatchObject({ status: 403, json: { code: 'foreign_origin' } })
    expect(await moneyTables(shop)).toEqual(before)
  })

  test('differs from our own, which is accepted', async () => {
    const { post } = await givenBrowser()
    expect((await post(path, { origin: shop.url })).status).toBe(200)
  })
})
