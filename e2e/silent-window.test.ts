import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures.ts'
import { holdAnswers } from './held-answers.ts'
import { checkout } from './walk.ts'

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹1' })
const close = (page: Page) => page.getByRole('button', { name: 'Close' })

test('without a connection the button to pay opens nothing, says so, and pays when it is back', async ({
  payer: { page, context },
}) => {
  await context.setOffline(true)
  await payButton(page).click()
  await page.getByText('You are offline. Nothing was paid').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await context.setOffline(false)
  await expect.poll(() => page.getByText('Nothing was paid').count()).toBe(0)
  await checkout(page, '₹1', 'Pay successfully')
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
})

test('a window that shows a fault of the browser can be closed, and what became of it is checked', async ({
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

test('a connection that goes before the window lives is not waited for, and one that comes late is welcome', async ({
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

test('a window whose script does not close it is taken away, and there again when it is used again', async ({
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
