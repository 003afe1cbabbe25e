import { expect } from 'vitest'
import { transition } from '../server/testing/fixtures/ordering/transition.ts'
import { test } from './fixtures.ts'
import { checkout } from './walk.ts'

test('a user follows a print from payment to the desk on the page of the request, and prints only the ticket', async ({
  shop,
  payer: { page, requestId, complaints },
}) => {
  await checkout(page, '₹1', 'Pay successfully')
  await page.getByRole('link', { name: 'Follow this print' }).click()
  await page.waitForURL(`**/requests/${requestId}`)
  const step = page.locator('[aria-current=step]')
  await step.getByText('Paid').waitFor()
  for (const [status, name] of [
    ['in_process', 'Printing'],
    ['ready', 'Ready to collect'],
  ] as const) {
    await transition(shop.database.db, { requestId, to: status, actor: 'desk' })
    await step.getByText(name).waitFor()
  }
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('img', { name: /as a QR code/ }).waitFor()
  for (const hidden of [page.getByRole('banner'), page.getByText('Print summary')]) {
    await expect.poll(() => hidden.isVisible()).toBe(false)
  }
  await page.emulateMedia({ media: 'screen' })
  await transition(shop.database.db, { requestId, to: 'completed', actor: 'desk' })
  await step.getByText('Collected').waitFor()
  await expect.poll(() => page.getByRole('img', { name: /as a QR code/ }).count()).toBe(0)
  expect(complaints).toEqual([])
})
