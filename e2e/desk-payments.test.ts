import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { givenPaid, refundFailed } from '../server/testing/fixtures/people/given-paid.ts'
import { desktop, test as journey } from './fixtures.ts'
import { expectFocused, pressOn, typeInto } from './keyboard.ts'

// The window of an operator, on the search for payments.
const test = journey.extend('device', desktop).extend('desk', async ({ shop, visitSignedIn }) => {
  const user = await givenUser(shop.database.db, { permissions: ['desk'] })
  const visit = await visitSignedIn(shop, '/dashboard', { user })
  await visit.page.goto('/desk/payments')
  await searchField(visit.page).waitFor()
  return visit
})

const searchField = (page: Page) => page.getByRole('searchbox')

test('an operator refunds a part and then the rest, by keyboard alone', async ({ shop, desk }) => {
  const { page, pageErrors } = desk
  const { request, payment, user } = await givenPaid(shop)
  await typeInto(page, searchField(page), request.print_id.toLowerCase())
  await page.getByText('1 paid print found').waitFor()
  await pressOn(page, page.getByRole('link', { name: /thesis\.pdf/ }))
  const amount = page.getByLabel('Amount in rupees')
  await expect.poll(() => amount.inputValue()).toBe('14')

  await typeInto(page, amount, '4')
  await pressOn(page, page.getByRole('button', { name: 'Refund ₹4' }))
  await page.getByText('Please say why').waitFor()
  await expectFocused(page.getByRole('textbox', { name: 'Reason' }))
  await pressOn(page, page.getByRole('button', { name: 'Bad print' }))
  await pressOn(page, page.getByRole('button', { name: 'Refund ₹4' }))
  await page.getByRole('alertdialog', { name: `Refund ₹4 to ${user.username}?` }).waitFor()
  await page.keyboard.press('Escape')
  expect((await payment()).refunds).toEqual([])
  await pressOn(page, page.getByRole('button', { name: 'Refund ₹4' }))
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Refund ₹4' }))
  await page.getByText('₹4 is on its way back').waitFor()
  await expect.poll(() => amount.inputValue()).toBe('10')
  expect((await payment()).refunds).toMatchObject([{ amount: 4, reason: 'Bad print' }])
  await page.getByText(/^₹4 refunded on/).waitFor()

  await typeInto(page, page.getByRole('textbox', { name: 'Reason' }), 'All of it was pale')
  await pressOn(page, page.getByRole('button', { name: 'Refund ₹10' }))
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Refund ₹10' }))
  const nothingLeft = page.getByText('Nothing is left here to refund.')
  await nothingLeft.waitFor()
  await expectFocused(nothingLeft)
  expect((await payment()).refunds).toMatchObject([{ amount: 4 }, { amount: 10 }])
  expect(pageErrors).toEqual([])
})

test('a failed refund waits for the desk, and the operator sends it again', async ({
  shop,
  desk: { page },
}) => {
  const { request, call } = await givenPaid(shop, { outcome: 'refund_failure' })
  expect((await call('PATCH', `/api/print/${request.id}/cancel`)).status).toBe(200)
  await refundFailed(shop, request.id)
  await page.reload()
  await page.getByText('Refund failed').waitFor()
  await page.getByRole('link', { name: /thesis\.pdf/ }).click()
  await page.getByText('₹14 did not go through').waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('₹14 is on its way back again').waitFor()
  await page.getByText(/^₹14 (on its way back since|refunded on)/).waitFor()
})
