import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures.ts'
import { holdAnswers } from './held-answers.ts'
import { checkout } from './walk.ts'

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹1' })
const close = (page: Page) => page.getByRole('button', { name: 'Close' })

test('the payment button opens nothing without a connection, says so, and pays when it is back', async ({
  payer: { page, context },
}) => {
  await context.setOffline(true)
  await payButton(page).click()
  await page.getByText("You're offline. Nothing was paid").waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await context.setOffline(false)
  await expect.poll(() => page.getByText('Nothing was paid').count()).toBe(0)
  await checkout(page, '₹1', 'Pay successfully')
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
})

test('a window that shows a browser error can be closed, and its payment is checked', async ({
  payer: { page },
}) => {
  await page.route('**/checkout/embedded', (route) => route.abort())
  await payButton(page).click()
  await close(page).waitFor()
  const check = await holdAnswers(page, '/api/payment/check')
  await close(page).click()
  await page.getByText('Checking your payment').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await check.release()
  await page.unroute('**/checkout/embedded')
  await checkout(page, '₹1', 'Pay successfully')
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
})

test('a connection lost before the window opens ends the wait, and a late one continues', async ({
  payer: { page, context },
}) => {
  let letThrough = () => {}
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/checkout/embedded', (route) => isLetThrough.then(() => route.continue()))
  await payButton(page).click()
  await context.setOffline(true)
  await close(page).waitFor()
  await context.setOffline(false)
  letThrough()
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay successfully' }).waitFor()
  await expect.poll(() => close(page).count()).toBe(0)
})

test('a window whose script does not close it is removed, and works again on next use', async ({
  payer: { page },
}) => {
  await page.evaluate(() => {
    const provider = globalThis as unknown as { Razorpay: new (options: object) => object }
    const { document } = globalThis
    provider.Razorpay = class {
      on(): void {}
      open(): void {
        // It shows the window that it has, if it has one.
        if (document.querySelector('#provider')) return
        const cover = document.createElement('div')
        cover.id = 'provider'
        cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647'
        cover.append(document.createElement('iframe'))
        document.body.append(cover)
        document.body.style.overflow = 'hidden'
      }
      // It asks a frame that is not there to close itself.
      close(): void {}
    }
  })
  await payButton(page).click()
  await close(page).click()
  await page.getByText('If money has left your account').waitFor()
  await payButton(page).click({ trial: true })
  expect(await page.evaluate(() => document.body.style.overflow)).toBe('')
  await payButton(page).click()
  await page.locator('#provider').waitFor()
})
