import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from './axe.ts'
import { bankAnswers } from './bank-answers.ts'
import { test } from './fixtures.ts'
import { holdBack } from './held-answers.ts'
import { isInSight } from './in-sight.ts'
import { checkout, orderOnePage } from './walk.ts'

const checking = (page: Page) => page.getByText('Checking your payment')
const paid = (page: Page) => page.getByRole('heading', { name: 'Payment Successful!' })
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹1' })

test('an open payment is shown as being checked, also after a reload, until it is paid', async ({
  shop,
  payer: { page, requestId },
}) => {
  await checkout(page, '₹1', 'Leave it pending')
  await checking(page).waitFor()
  await page.reload()
  await checking(page).waitFor()
  await page.getByText('your bank has not confirmed it yet').waitFor()
  expect(await payButton(page).count()).toBe(0)
  await expect.poll(() => isInSight(page.getByRole('button', { name: 'Check again' }))).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await bankAnswers(shop, requestId, 'success')
  await paid(page).waitFor()
})

test('a payment that the bank declines during the check has failed, with the bank’s message', async ({
  shop,
  payer: { page, requestId },
}) => {
  await checkout(page, '₹1', 'Leave it pending')
  await checking(page).waitFor()
  await bankAnswers(shop, requestId, 'failure')
  await page.getByText('Payment Failed').waitFor()
  await page.getByText('declined by your bank').waitFor()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await payButton(page).waitFor()
  // What was shown once is no news when the window is left the next time.
  await checkout(page, '₹1', 'Cancel')
  await page.getByText('Payment cancelled').waitFor()
  await payButton(page).waitFor()
})

test('a user who closes the window without paying chooses a payment method again', async ({
  payer: { page },
}) => {
  await checkout(page, '₹1', 'Cancel')
  await page.getByText('Payment cancelled').waitFor()
  await page.getByText('If money has left your account').waitFor()
  await payButton(page).waitFor()
})

test('each of two closed windows is checked, and no message contradicts that it was closed', async ({
  payer: { page },
}) => {
  await checkout(page, '₹1', 'Let it fail')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await checkout(page, '₹1', 'Cancel')
  await page.getByText('Payment cancelled').waitFor()
  const path = '**/api/payment/check'
  // As the server answers a client that polls again at once, which a slow machine does not.
  const tooSoon = { success: false, code: 'rate_limited', message: 'The payment was checked a moment ago.' }
  const answer = { status: 429, headers: { 'retry-after': '3' }, json: tooSoon }
  await page.route(path, (route) => route.fulfill(answer), { times: 1 })
  const rejected = page.waitForResponse(path)
  await checkout(page, '₹1', 'Cancel')
  await rejected
  await page.getByText('How do you want to pay?').waitFor()
  expect(await checking(page).count()).toBe(0)
  await checkout(page, '₹1', 'Pay successfully')
  await paid(page).waitFor()
})

test('a window closed before the bank answered is checked, and the page offers no second payment', async ({
  payer: { page },
}) => {
  await checkout(page, '₹1', 'Leave it pending')
  await checking(page).waitFor()
  expect(await payButton(page).count()).toBe(0)
})

test('a user who returns after a failed payment sees the reason and the ways to pay', async ({
  payer: { page, complaints },
}) => {
  await checkout(page, '₹1', 'Let it fail')
  await page.getByText('Payment Failed').waitFor()
  await page.reload()
  await page.getByText('Your last payment failed').waitFor()
  await page.getByText('declined by your bank').waitFor()
  expect(await page.getByRole('button', { name: 'Try Again' }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await checkout(page, '₹1', 'Pay successfully')
  await paid(page).waitFor()
  expect(complaints).toEqual([])
})

test('a user who pays another way while the bank is silent is notified and refunded the duplicate', async ({
  shop,
  payer: { page, requestId },
}) => {
  await checkout(page, '₹1', 'Leave it pending')
  await page.getByRole('button', { name: 'Pay another way' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('the second payment goes back by itself').waitFor()
  await question.getByRole('button', { name: 'Keep checking' }).click()
  await checking(page).waitFor()
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await question.getByRole('button', { name: 'Pay another way' }).click()
  await page.getByText('Your first payment may still be confirmed').waitFor()
  await checkout(page, '₹1', 'Pay successfully')
  await paid(page).waitFor()
  await bankAnswers(shop, requestId, 'success')
  // Without a reload: the page is notified of the duplicate payment and its refund.
  await page.getByText('You paid for this print twice').waitFor()
  await page.getByText(/₹1 (has been on its way back|refunded)/).waitFor()
  await page.reload()
  await page.getByText('You paid for this print twice').waitFor()
  await page.getByText('Paid a second time').waitFor()
})

test('a payment made in another tab is shown in this one, whose window has closed', async ({
  payer: { page, context },
}) => {
  await payButton(page).click()
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay successfully' }).waitFor()
  const other = await context.newPage()
  await other.goto(page.url())
  await checkout(other, '₹1', 'Pay successfully')
  await paid(other).waitFor()
  await paid(page).waitFor()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
})

test('a tab that was closed during payment loses nothing: the next tab shows the result', async ({
  shop,
  payer: { page, context, requestId },
}) => {
  const address = page.url()
  await checkout(page, '₹1', 'Leave it pending')
  await checking(page).waitFor()
  await page.close()
  const later = await context.newPage()
  await later.goto(address)
  await checking(later).waitFor()
  await bankAnswers(shop, requestId, 'success')
  await paid(later).waitFor()
})

test('a silent provider is named, the payment is kept, and the page keeps polling', async ({
  shop,
  payer: { page, requestId },
}) => {
  await page.route('**/updates', (route) => route.abort())
  await checkout(page, '₹1', 'Leave it pending')
  await checking(page).waitFor()
  const json = {
    success: false,
    code: 'gateway_unavailable',
    message: 'The payment provider is not answering.',
  }
  await page.route('**/api/payment/check', (route) => route.fulfill({ status: 503, json }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('The payment provider is not answering. Nothing is lost').waitFor()
  await checking(page).waitFor()
  await bankAnswers(shop, requestId, 'success')
  await page.unroute('**/api/payment/check')
  await paid(page).waitFor()
})

test('a hidden page does not poll, and polls at once when it becomes visible', async ({
  payer: { page },
}) => {
  await page.clock.install()
  await page.route('**/updates', (route) => route.abort())
  await page.evaluate(countChecks)
  const pollCount = () => page.evaluate(() => (globalThis as unknown as Counting).checks)
  await checkout(page, '₹1', 'Leave it pending')
  await page.getByText('your bank has not confirmed it yet').waitFor()
  await page.clock.runFor(10_000)
  await expect.poll(pollCount).toBeGreaterThan(1)
  const visibility = (state: string) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await visibility('hidden')
  const before = await pollCount()
  await page.clock.runFor(120_000)
  expect(await pollCount()).toBe(before)
  await visibility('visible')
  await expect.poll(pollCount).toBeGreaterThan(before)
})

interface Counting {
  fetch: typeof fetch
  checks: number
}

/** Runs in the page: counts its polls at once; Playwright sees them only later. */
function countChecks(): void {
  const page = globalThis as unknown as Counting
  const { fetch: original } = page
  page.checks = 0
  page.fetch = (input, init) => {
    if (new Request(input).url.endsWith('/api/payment/check')) page.checks += 1
    return original(input, init)
  }
}

test('the user’s next step stays on the screen while the page checks for a started payment', async ({
  shop,
  visitSignedIn,
}) => {
  const { page } = await visitSignedIn(shop, '/print')
  const letChecksThrough = await holdBack(page, '**/api/payment/check')
  const letUpdatesThrough = await holdBack(page, '**/updates')
  const opened = page.waitForResponse('**/api/payment/create-order')
  const ordered = orderOnePage(page)
  await opened
  await page.getByRole('button', { name: 'Cancel request' }).click()
  const keep = page.getByRole('button', { name: 'Keep it' })
  await keep.waitFor()
  const known = page.waitForResponse(
    async (answer) =>
      answer.url().includes('/api/print/request/') && (await answer.text()).includes('"orderOpenedAt":"'),
  )
  // The first event of a stream is a resync, which makes the page fetch everything again.
  letUpdatesThrough()
  await known
  letChecksThrough()
  await page.getByRole('button', { name: 'Pay ₹1', includeHidden: true }).waitFor()
  await keep.click()
  await ordered
})
