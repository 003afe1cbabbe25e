import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { holdResponses } from './hold-requests.ts'
import { isInViewport } from './in-viewport.ts'
import { expectFocused, pressOn } from './keyboard.ts'
import { checkout, orderOnePage } from './walk.ts'

test('on a phone the payment button is visible, whatever is above it', async ({ payer: { page } }) => {
  const pay = page.getByRole('button', { name: 'Pay ₹1' })
  await expect.poll(() => isInViewport(pay)).toBe(true)
  await page.mouse.wheel(0, 150)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect.poll(() => isInViewport(pay)).toBe(true)
})

test('on a phone the payment page starts at its top, also after the provider’s answer', async ({
  payer: { page },
}) => {
  // The page offers an amount only after the provider has responded.
  await page.getByRole('button', { name: 'Pay ₹1' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('on a phone a failed payment is visible with the next step, which has the focus', async ({
  payer: { page },
}) => {
  await checkout(page, '₹1', 'Let it fail')
  await page.getByText('Payment Failed').waitFor()
  await expect.poll(() => isInViewport(page.getByRole('link', { name: 'Cancel and Go Back' }))).toBe(true)
  await expectFocused(page.getByRole('button', { name: 'Try Again' }))
})

test('on a phone the warning before a second payment is visible above the button', async ({
  payer: { page },
}) => {
  await checkout(page, '₹1', 'Cancel')
  const notice = page.getByText('If money has left your account')
  const pay = page.getByRole('button', { name: 'Pay ₹1' })
  await notice.waitFor()
  const gap = async () => {
    const [above, below] = [await notice.boundingBox(), await pay.boundingBox()]
    return above && below && below.y - (above.y + above.height)
  }
  await expect.poll(gap).toBeGreaterThan(0)
})

test('on a phone a cancelled request starts with its result', async ({ payer: { page } }) => {
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
  const heading = page.getByRole('heading', { name: 'This request was cancelled' })
  await heading.waitFor()
  await expect.poll(() => isInViewport(heading)).toBe(true)
  await expectFocused(heading)
})

test('an unreachable provider decides nothing: the payment is checked, and found', async ({
  shop,
  visitSignedIn,
}) => {
  const { page } = await visitSignedIn(shop, '/print')
  // The page learns of the payment only from the response to the verification.
  await page.route('**/updates', (route) => route.abort())
  await orderOnePage(page)
  const json = { success: false, code: 'gateway_unavailable', message: 'The provider is not answering.' }
  await page.route('**/api/payment/verify', (route) => route.fulfill({ status: 503, json }))
  await page.route('**/api/payment/check', (route) => route.fulfill({ status: 503, json }))
  await page.route('**/api/print/request/*', (route) => route.abort())
  await checkout(page, '₹1', 'Pay successfully')
  await page.getByText('Checking your payment').waitFor()
  await page.getByRole('button', { name: 'Check again' }).waitFor()
  expect(await page.getByText('Payment Failed').count()).toBe(0)
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
})

test('an unpaid request says so beside its status', async ({ payer: { page } }) => {
  await page.goto('/dashboard')
  const row = page.getByRole('link', { name: /thesis\.pdf/ })
  await row.getByText('Not paid').first().waitFor()
  expect(await row.getByText('In queue').count()).toBe(0)
})

describe('the focus moves to the replacement of what the user used', () => {
  const choice = (page: Page) => page.getByRole('region', { name: 'Ways to pay' })

  test('when the window closes: to the ways to pay, which wait for the payment check', async ({
    payer: { page },
  }) => {
    await page.getByRole('button', { name: 'Pay ₹1' }).click()
    const cancel = page.frameLocator('iframe').getByRole('button', { name: 'Cancel' })
    await cancel.waitFor()
    await expectFocused(page.locator('iframe'))
    const check = await holdResponses(page, '/api/payment/check')
    await cancel.click()
    await page.getByText('If money has left your account').waitFor()
    await expectFocused(choice(page))
    expect(await page.getByText('Checking your payment').count()).toBe(0)
    const pay = page.getByRole('button', { name: /^(Pay ₹1|Checking your last payment)/ })
    expect(await pay.getAttribute('aria-disabled')).toBe('true')
    await check.release()
    await page.getByText('Payment cancelled').waitFor()
    await expect.poll(() => pay.getAttribute('aria-disabled')).toBe(null)
    await expectFocused(choice(page))
  })

  test('when the user tries again', async ({ payer: { page } }) => {
    await checkout(page, '₹1', 'Let it fail')
    await pressOn(page, page.getByRole('button', { name: 'Try Again' }))
    await expectFocused(choice(page))
  })

  test('when the user pays another way', async ({ payer: { page } }) => {
    await checkout(page, '₹1', 'Leave it pending')
    await pressOn(page, page.getByRole('button', { name: 'Pay another way' }))
    await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Pay another way' }))
    await page.getByText('Your first payment may still be confirmed').waitFor()
    await expectFocused(choice(page))
  })

  test('and is not moved on a page that has just opened', async ({ payer: { page } }) => {
    await page.reload()
    await page.getByRole('button', { name: 'Pay ₹1' }).waitFor()
    await expectFocused(page.locator('body'))
  })
})
