import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { givenOrder } from '../server/testing/fixtures/people/given-order.ts'
import { givenPaid } from '../server/testing/fixtures/people/given-paid.ts'
import { test } from './fixtures.ts'

const script = '**/dev/razorpay/v1/checkout.js'
const createOrder = '**/api/payment/create-order'
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹1' })

test('the payment button waits for the provider’s script and says so', async ({ shop, visitSignedIn }) => {
  const { request, user } = await givenOrder(shop, { open: false })
  const { page } = await visitSignedIn(shop, '/dashboard', { user })
  let letThrough = () => {}
  const isThere = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(script, (route) => isThere.then(() => route.continue()))
  await page.goto(`/payment/${request.id}`)
  const connecting = page.getByRole('button', { name: 'Connecting to secure payment gateway...' })
  await connecting.waitFor()
  expect(await connecting.isDisabled()).toBe(true)
  letThrough()
  await page.getByRole('button', { name: 'Pay ₹14' }).waitFor()
})

test('the page says where to continue while the provider’s window is open, and then that it is paid', async ({
  payer: { page },
}) => {
  await payButton(page).click()
  await page.getByText('Please complete the payment in the popup window. Do not refresh this page.').waitFor()
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay successfully' }).click()
  await page.getByText('Payment successful! Your print request has been queued.').waitFor()
})

test('an order that cannot be opened shows the server’s message, or ours where there is none', async ({
  payer: { page },
}) => {
  const message = 'Payments are closed for an hour.'
  await page.route(createOrder, (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'gateway_unavailable', message } }),
  )
  await page.reload()
  await page.getByText(message).waitFor()
  await page.unroute(createOrder)
  await page.route(createOrder, (route) => route.fulfill({ status: 500, body: 'nothing to read' }))
  await page.reload()
  await page.getByText('Failed to create payment order').waitFor()
  await page.unroute(createOrder)
  await page.route(createOrder, (route) => route.abort())
  await page.reload()
  await page.getByText('Failed to initiate payment').waitFor()
})

test('a provider’s script that has been unloaded causes a message to wait, and no charge', async ({
  payer: { page },
}) => {
  await page.evaluate('delete window.Razorpay')
  await payButton(page).click()
  await page.getByText('Payment system is loading. Please try again.').waitFor()
  await payButton(page).waitFor()
})

test('a missing request redirects to the dashboard', async ({ shop, visitSignedIn }) => {
  const { page } = await visitSignedIn(shop, '/payment/00000000-0000-4000-8000-000000000000')
  await page.getByText('Request Not Found').waitFor()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.waitForURL('**/dashboard')
})

test('the print ID is copied as it is shown', async ({ shop, visitSignedIn }) => {
  const { request, user } = await givenPaid(shop)
  const { page, context } = await visitSignedIn(shop, `/payment/${request.id}`, { user })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy print ID' }).click()
  await page.getByText('Unique ID copied to clipboard!').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(request.print_id)
})

test('a dashboard that cannot refresh shows an error and its old content', async ({ payer: { page } }) => {
  await page.goto('/dashboard')
  await page.getByText('Not paid').first().waitFor()
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await page.getByText('Error fetching dashboard data').first().waitFor()
  expect(await page.getByText('Not paid').first().isVisible()).toBe(true)
})
