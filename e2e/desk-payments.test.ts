import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { givenOperator, givenPaid, refundFailed } from '../server/testing/fixtures/people/given-paid.ts'
import { desktop, test as journey } from './fixtures.ts'
import { expectFocused, pressOn, typeInto } from './keyboard.ts'

// The window of someone who runs the desk, at the search for payments.
const test = journey.extend('device', desktop).extend('desk', async ({ shop, visitSignedIn }) => {
  const user = await givenUser(shop.database.db, { permissions: ['desk'] })
  const visit = await visitSignedIn(shop, '/dashboard', { user })
  await visit.page.goto('/desk/payments')
  await searchField(visit.page).waitFor()
  return visit
})

const searchField = (page: Page) => page.getByRole('searchbox')

async function fillIn(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount in rupees').fill(amount)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Jam')
}

/** Presses the button of the form, and that of the question after it. */
async function failAndRefund(page: Page, amount: string): Promise<void> {
  const name = `Refund ${amount}`
  await page.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

test('an operator refunds a part and then the rest, by keyboard alone', async ({ shop, desk }) => {
  const { page, complaints } = desk
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
  expect(complaints).toEqual([])
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

test('an amount that cannot be refunded shows an error beside it, and the input is kept', async ({
  shop,
  desk: { page },
}) => {
  const { request, payment } = await givenPaid(shop)
  await page.goto(`/desk/payments/${request.id}`)
  await fillIn(page, 'a lot')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('Please enter an amount in rupees, with two decimals at most').waitFor()
  await page.getByLabel('Amount in rupees').fill('14.50')
  await page.getByRole('button', { name: 'Refund ₹14.50' }).click()
  await page.getByText('Only ₹14 is left to refund').waitFor()
  await expectFocused(page.getByLabel('Amount in rupees'))
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Jam')
  expect((await payment()).refunds).toEqual([])
})

test('when another operator has refunded meanwhile, the server states the rest and the page reloads', async ({
  shop,
  desk: { page },
}) => {
  const { request, payment } = await givenPaid(shop)
  await page.goto(`/desk/payments/${request.id}`)
  await fillIn(page, '14')
  // What the page knows stays what it was.
  const details = `**/api/desk/requests/${request.id}/payment`
  await page.route(details, (route) => route.abort())
  const colleague = await givenOperator(shop)
  const part = { amount: 10, reason: 'Pale pages' }
  await colleague('POST', `/api/desk/requests/${request.id}/refund`, part)
  await failAndRefund(page, '₹14')
  const rejection = page.getByText('Only ₹4 is left to refund')
  await rejection.waitFor()
  await expectFocused(page.getByLabel('Amount in rupees'))
  expect((await payment()).refunds).toMatchObject([{ amount: 10 }])
  await page.unroute(details)
  await page.getByLabel('Amount in rupees').fill('4')
  await rejection.waitFor({ state: 'detached' })
  await failAndRefund(page, '₹4')
  await page.getByText('Nothing is left here to refund.').waitFor()
})

test('the confirmation keeps its amount while another operator refunds', async ({ shop, desk: { page } }) => {
  const { request, payment, user } = await givenPaid(shop)
  await page.goto(`/desk/payments/${request.id}`)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Jam')
  await page.getByRole('button', { name: 'Refund ₹14' }).click()
  const question = page.getByRole('alertdialog', { name: `Refund ₹14 to ${user.username}?` })
  await question.waitFor()
  const colleague = await givenOperator(shop)
  const part = { amount: 10, reason: 'Pale pages' }
  await colleague('POST', `/api/desk/requests/${request.id}/refund`, part)
  // The form behind the dialog was updated.
  await page.getByText('Up to ₹4', { exact: true }).waitFor()
  await question.getByText('This print is still in the queue and will be printed').waitFor()
  const answer = page.waitForResponse('**/refund')
  await question.getByRole('button', { name: 'Refund ₹14' }).click()
  expect((await answer).ok()).toBe(false)
  await page.getByText('Only ₹4 is left to refund').waitFor()
  expect(await page.getByLabel('Amount in rupees').inputValue()).toBe('14')
  expect((await payment()).refunds).toMatchObject([{ amount: 10 }])
})

test('an operator who refunds a queued print in full is warned that it will still be printed', async ({
  shop,
  desk: { page },
}) => {
  const { request, call } = await givenPaid(shop)
  await page.goto(`/desk/payments/${request.id}`)
  const warning = page.getByText('This print is still in the queue and will be printed')
  await warning.waitFor()
  await fillIn(page, '4')
  await warning.waitFor({ state: 'detached' })
  await fillIn(page, '14')
  await warning.waitFor()
  await page.getByRole('button', { name: 'Refund ₹14' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('This print is still in the queue and will be printed').waitFor()
  await question.getByRole('button', { name: 'Refund ₹14' }).click()
  await page.getByText('Nothing is left here to refund.').waitFor()
  await warning.waitFor()
  expect((await call('GET', `/api/print/request/${request.id}`)).json.data.status).toBe('in_queue')
  // By itself: operators do not reload the page to see that the owner has cancelled.
  await call('PATCH', `/api/print/${request.id}/cancel`)
  await warning.waitFor({ state: 'detached' })
})

test('a lost answer causes no second refund: the page finds out the result', async ({
  shop,
  desk: { page },
}) => {
  const { request, payment } = await givenPaid(shop)
  await page.goto(`/desk/payments/${request.id}`)
  await fillIn(page, '5')
  // The server refunds, and its answer is lost.
  await page.route(
    '**/refund',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await failAndRefund(page, '₹5')
  await page.getByText('₹5 is on its way back').waitFor()
  await page.getByText(/^₹5 (on its way back since|refunded on)/).waitFor()
  expect((await payment()).refunds).toMatchObject([{ amount: 5 }])
})

test('without a connection the input is kept, and a retry refunds', async ({ shop, desk: { page } }) => {
  const { request, payment } = await givenPaid(shop)
  await page.goto(`/desk/payments/${request.id}`)
  await fillIn(page, '5')
  await page.route('**/refund', (route) => route.abort(), { times: 1 })
  await failAndRefund(page, '₹5')
  await page.getByText('No answer came.').waitFor()
  await failAndRefund(page, '₹5')
  await page.getByText('₹5 is on its way back').waitFor()
  expect((await payment()).refunds).toMatchObject([{ amount: 5, reason: 'Jam' }])
})

test('a user without desk permission is redirected', async ({ shop, visitSignedIn }) => {
  const { request } = await givenPaid(shop)
  for (const path of ['/desk/payments', `/desk/payments/${request.id}`]) {
    const { page } = await visitSignedIn(shop, path)
    await page.waitForURL('**/dashboard')
  }
})
