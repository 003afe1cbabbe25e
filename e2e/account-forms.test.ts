import { expect } from 'vitest'
import { givenRequest, givenUser } from '../server/testing/fixtures/database/factories.ts'
import { aRegistration, codeMailedTo, signUp } from '../server/testing/fixtures/people/people.ts'
import { test } from './fixtures.ts'
import { fillRegistration, typeCode } from './walk.ts'

test('a button does not move away under the mouse when an error appears', async ({ app, visit }) => {
  const { page } = await visit(app)
  await page.goto('/register')
  await fillRegistration(page, { ...aRegistration(), password: 'tall green lamp' })
  const confirm = page.getByLabel('Confirm password')
  await confirm.fill('something else')
  await confirm.focus()
  const button = page.getByRole('button', { name: 'Create account' })
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  if (!before) throw new Error('The button is not shown')
  const placeOnPage = () => button.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const place = await placeOnPage()
  // Presses as a user does, so that the field loses the focus between press and release.
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await page.getByText('Passwords do not match').waitFor()
  expect(await placeOnPage()).toBe(place)
  await confirm.fill('tall green lamp')
  await page.getByText('Passwords do not match').waitFor({ state: 'detached' })
  expect(await placeOnPage()).toBe(place)
})

test('a phone number with +91 and spaces registers', async ({ app, visit }) => {
  const form = aRegistration()
  const { page } = await visit(app)
  await page.goto('/register')
  await page.getByText('10 digits. Spaces and +91 are fine.').waitFor()
  await fillRegistration(page, { ...form, whatsappNumber: '+91 98765 43210' })
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verify-otp')
})

test('a reload during a password reset comes back to the code', async ({ app, visit }) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(registration.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Digit 1 of 6').waitFor()
  await page.reload()
  await page.getByText(registration.email).waitFor()
  const code = await codeMailedTo(app, registration.email)
  await typeCode(page, code)
  await page.getByLabel('New password').waitFor()
  await page.reload()
  await page.getByText(registration.email).waitFor()
  await typeCode(page, code)
  await page.getByLabel('New password').fill('small blue lamp')
  await page.getByLabel('Confirm password').fill('small blue lamp')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText("You're logged in here, and logged out everywhere else.").waitFor()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await page.waitForURL('**/dashboard')
})

test('a logout in one tab clears the others at once', async ({ app, visitSignedIn }) => {
  const { db } = app.database
  const user = await givenUser(db)
  const request = await givenRequest(db, user, { status: 'ready', paid_at: new Date() })
  const { page, context } = await visitSignedIn(app, `/payment/${request.id}`, { user })
  await page.getByText(request.print_id).first().waitFor()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: /^Menu of/ }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  // The first tab learns of it without an HTTP request.
  await page.route('**/api/**', (route) => route.abort())
  await other.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login*')
  await expect.poll(() => page.getByText(request.print_id).count()).toBe(0)
})
