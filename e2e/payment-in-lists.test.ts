import { expect } from 'vitest'
import { bankAnswers } from './bank-answers.ts'
import { test } from './fixtures.ts'
import { checkout } from './walk.ts'

test('the dashboard shows the state of each payment and offers payment only where it is due', async ({
  shop,
  payer: { page, context, requestId, address },
}) => {
  const dashboard = await context.newPage()
  await dashboard.goto('/dashboard')
  const row = dashboard.getByRole('link', { name: /thesis\.pdf/ })
  await row.getByText('Not paid').waitFor()
  await row.getByText('Pay now').waitFor()
  await page.bringToFront()
  await checkout(page, '₹1', 'Leave it pending')
  await row.getByText('Checking your payment').waitFor()
  await row.getByText('See payment').waitFor()
  expect(await row.getByText(/Pay now|Not paid/).count()).toBe(0)
  await row.click()
  await dashboard.waitForURL(address)
  await dashboard.getByText('your bank has not confirmed it yet').waitFor()
  await dashboard.goto('/dashboard')
  await row.getByText('See payment').waitFor()
  await bankAnswers(shop, requestId, 'failure')
  await row.getByText('Payment failed').waitFor()
  await row.getByText('Try again').waitFor()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await checkout(page, '₹1', 'Pay successfully')
  await row.getByText('Paid, waiting for a printer').waitFor()
  expect(await row.getByText(/Payment failed|Try again/).count()).toBe(0)
})
