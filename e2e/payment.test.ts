import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePages } from '../server/testing/make-pdf.ts'
import { type TestApp, testApp } from '../server/testing/test-app.ts'
import { launchBrowser } from './browser.ts'
import { chooseFile } from './choose-file.ts'
import { visitSignedIn } from './signed-in.ts'
import { checkout } from './walk.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function orderOnePage(page: Page): Promise<void> {
  await chooseFile(page, makePages(1))
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('button', { name: 'Pay ₹1' }).waitFor()
}

test('on a phone the button to pay is in sight, whatever stands above it', async () => {
  const { page, context } = await visitSignedIn(browser, app, '/print')
  await orderOnePage(page)
  const isInSight = async () => {
    const box = await page.getByRole('button', { name: 'Pay ₹1' }).boundingBox()
    return box !== null && box.y > 0 && box.y + box.height <= 844
  }
  expect(await isInSight()).toBe(true)
  await page.mouse.wheel(0, 150)
  expect(await isInSight()).toBe(true)
  await context.close()
})

test('a provider that cannot be asked decides nothing: the payment is being checked, and found', async () => {
  const { page, context } = await visitSignedIn(browser, app, '/print')
  // Nothing but the answer of the verification reaches the page.
  await page.route('**/updates', (route) => route.abort())
  await orderOnePage(page)
  const json = { success: false, code: 'gateway_unavailable', message: 'The provider is not answering.' }
  await page.route('**/api/payment/verify', (route) => route.fulfill({ status: 503, json }))
  await page.route('**/api/print/request/*', (route) => route.abort())
  await checkout(page, '₹1', 'Pay successfully')
  await page.getByText('Checking your payment').waitFor()
  await page.getByRole('button', { name: 'Check again' }).waitFor()
  expect(await page.getByText('Payment Failed').count()).toBe(0)
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await context.close()
})

test('a request that is not paid yet says so beside its status', async () => {
  const { page, context } = await visitSignedIn(browser, app, '/print')
  await orderOnePage(page)
  await page.goto('/dashboard')
  const row = page.getByRole('link', { name: /thesis\.pdf/ })
  await row.getByText('In Queue').waitFor()
  await row.getByText('Not paid yet').waitFor()
  await context.close()
})
