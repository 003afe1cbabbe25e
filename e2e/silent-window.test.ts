import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures.ts'
import { holdResponses } from './hold-requests.ts'
import { checkout } from './walk.ts'

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹1' })
const close = (page: Page) => page.getByRole('button', { name: 'Close' })

test('a window that shows a browser error can be closed, and its payment is checked', async ({
  payer: { page },
}) => {
  await page.route('**/checkout/embedded', (route) => route.abort())
  await page.clock.install()
  await payButton(page).click()
  await page.getByText('Processing your payment').waitFor()
  await page.clock.fastForward('00:08')
  await close(page).waitFor()
  const check = await holdResponses(page, '/api/payment/check')
  await close(page).click()
  await page.getByText('Checking your payment').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await check.release()
  await page.unroute('**/checkout/embedded')
  await checkout(page, '₹1', 'Pay successfully')
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
})
