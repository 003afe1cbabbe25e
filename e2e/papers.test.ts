import type { Browser } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { sessionCookieName } from '@campus-print/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../server/accounts/open-session.ts'
import { givenOrder } from '../server/testing/given-order.ts'
import { type PaymentsApp, paymentsApp } from '../server/testing/payments-app.ts'
import { signedIn } from '../server/testing/people.ts'
import { readText } from '../server/testing/read-text.ts'
import { launchBrowser, visit } from './browser.ts'

let shop: PaymentsApp
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await paymentsApp()
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** The screen of a request that is paid, as its owner sees it. */
async function visitPaid() {
  const { user, request, order_id, verify } = await givenOrder(shop)
  await verify(await shop.pay({ order_id }))
  const session = { userId: user.id, device: 'A test', now: new Date() }
  const value = await openSession(shop.database.db, session)
  const { page, context } = await visit(browser, shop.url)
  await context.addCookies([{ name: sessionCookieName(false), value, url: shop.url }])
  await page.goto(`/payment/${request.id}`)
  return { page, context, request, call: await signedIn(shop, user) }
}

test('the invoice of a paid request is downloaded by a button', async () => {
  const { page, context, request } = await visitPaid()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download invoice' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`invoice-${request.id}.pdf`)
  const text = await readText(await readFile(await download.path()))
  expect(text.join(' ')).toContain(request.print_id)
  await page.getByText('Invoice downloaded successfully!').waitFor()
  await context.close()
})

test('a download that fails says so', async () => {
  const { page, context } = await visitPaid()
  await page.route('**/api/print/invoice/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Download invoice' }).click()
  await page.getByText('Error downloading invoice').waitFor()
  await context.close()
})

test('a request that was cancelled says where its money is, with the credit note', async () => {
  const { page, context, request, call } = await visitPaid()
  expect((await call('PATCH', `/api/print/${request.id}/cancel`)).status).toBe(200)
  await page.getByText(/^₹14 (has been on its way back to you since|refunded on)/).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download credit note' }).click()
  const text = await readText(await readFile(await (await downloading).path()))
  expect(text.join(' ')).toContain('Credit note')
  await context.close()
})
