import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from './axe.ts'
import { bankAnswers } from './bank-answers.ts'
import { test } from './fixtures.ts'
import { isInViewport } from './in-viewport.ts'
import { checkout } from './walk.ts'

const checking = (page: Page) => page.getByText('Checking your payment')
const paid = (page: Page) => page.getByRole('heading', { name: 'Payment Successful!' })
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹1' })

test('an open payment is shown as being checked, also in the next tab, until it is paid', async ({
  shop,
  payer: { page, context, requestId },
}) => {
  const address = page.url()
  await checkout(page, '₹1', 'Leave it pending')
  await checking(page).waitFor()
  expect(await payButton(page).count()).toBe(0)
  await page.close()
  const later = await context.newPage()
  await later.goto(address)
  await checking(later).waitFor()
  await later.getByText('your bank has not confirmed it yet').waitFor()
  expect(await payButton(later).count()).toBe(0)
  await expect.poll(() => isInViewport(later.getByRole('button', { name: 'Check again' }))).toBe(true)
  expect(await axeViolations(later)).toEqual([])
  await bankAnswers(shop, requestId, 'success')
  await paid(later).waitFor()
})

test('a user who returns after a failed payment sees the reason and the ways to pay', async ({
  payer: { page, pageErrors },
}) => {
  await checkout(page, '₹1', 'Let it fail')
  await page.getByText('Payment Failed').waitFor()
  await page.reload()
  await page.getByText('Your last payment failed').waitFor()
  await page.getByText('declined by your bank').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await checkout(page, '₹1', 'Pay successfully')
  await paid(page).waitFor()
  expect(pageErrors).toEqual([])
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
