import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApp } from '../server/testing/fixtures/app/test-app.ts'
import { makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { type SignedUp, aRegistration, signUp } from '../server/testing/fixtures/people/people.ts'
import { chooseFile } from './choose-file.ts'
import { test } from './fixtures.ts'
import { fillRegistration, signIn } from './walk.ts'

const typed = { username: 'Asha K', whatsappNumber: '8876543210', department: 'ENTC' }

async function startEditing(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Username').fill(typed.username)
  await page.getByLabel('WhatsApp number').fill(typed.whatsappNumber)
  await page.getByLabel('Department').selectOption(typed.department)
}

async function detailsTyped(page: Page) {
  return {
    username: await page.getByLabel('Username').inputValue(),
    whatsappNumber: await page.getByLabel('WhatsApp number').inputValue(),
    department: await page.getByLabel('Department').inputValue(),
  }
}

/** Ends all sessions of a user, as signing out everywhere else on another device does. */
async function endSessions({ database }: TestApp, { id }: SignedUp): Promise<void> {
  await database.db.deleteFrom('sessions').where('user_id', '=', id).execute()
}

/** Signs in on the page that the app shows after the end of the session. */
async function signInAgain(page: Page, { registration }: SignedUp): Promise<void> {
  await page.waitForURL('**/login?next=*')
  await page.getByText('Your session has ended.').waitFor()
  await page.getByLabel('Email').fill(registration.email)
  await page.getByLabel('Password', { exact: true }).fill(registration.password)
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
}

async function signOut(page: Page, app: TestApp, { registration }: SignedUp): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${registration.username}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(app.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Returns the keys of everything that the browser stores for a page. */
function storedKeys(page: Page): Promise<string> {
  return page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].join(' '))
}

test('profile changes survive the end of the session and are there after signing in again', async ({
  app,
  visit,
}) => {
  const user = await signUp(app)
  const { page } = await visit(app)
  await signIn(page, user.registration)
  await page.waitForURL('**/dashboard')
  await startEditing(page)
  await endSessions(app, user)
  await page.getByRole('button', { name: 'Save Changes' }).click()

  await signInAgain(page, user)
  await page.waitForURL('**/profile')
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await expect.poll(() => detailsTyped(page)).toEqual(typed)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Profile' }).waitFor()
})

test('profile changes survive a reload, and cancelling or signing out removes them', async ({
  app,
  visit,
}) => {
  const user = await signUp(app)
  const { page } = await visit(app)
  await signIn(page, user.registration)
  await page.waitForURL('**/dashboard')
  await startEditing(page)
  await page.reload()
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await expect.poll(() => detailsTyped(page)).toEqual(typed)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Profile' }).waitFor()

  await startEditing(page)
  await signOut(page, app, user)
  await expect.poll(() => storedKeys(page)).not.toContain('typed:')
})

test('a print in preparation is at the same step after signing in again', async ({ app, visit }) => {
  const user = await signUp(app)
  const { page } = await visit(app)
  await signIn(page, user.registration)
  await page.waitForURL('**/dashboard')
  await page.goto('/print')
  await chooseFile(page, makePages(12))
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByLabel('Copies').fill('3')
  await page.getByLabel(/custom/i).check()
  // Waits for the last call before the order, since a later call would notice the end of the session first.
  const estimated = page.waitForResponse(/\/api\/print\/estimate\?.*pages=9\b/)
  await page.getByPlaceholder('e.g., 1-5, 8, 10-12').fill('2-4')
  await estimated
  await endSessions(app, user)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()

  await signInAgain(page, user)
  await page.waitForURL('**/print')
  await page.getByRole('button', { name: 'Proceed to Payment' }).waitFor()
  await expect.poll(() => page.getByLabel('Copies').inputValue()).toBe('3')
  await expect.poll(() => page.getByPlaceholder('e.g., 1-5, 8, 10-12').inputValue()).toBe('2-4')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/payment/*')
})

test('a file whose upload the end of the session stopped can be sent after signing in again', async ({
  app,
  visit,
}) => {
  const user = await signUp(app)
  const { page } = await visit(app)
  await signIn(page, user.registration)
  await page.waitForURL('**/dashboard')
  await page.goto('/print')
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  // The session ends when the upload has begun, whichever call then notices it first.
  const endThenSend = async (route: Route) => {
    await endSessions(app, user)
    await route.continue()
  }
  await page.route('**/api/print/upload', endThenSend, { times: 1 })
  await chooseFile(page, makePages(2), 'thesis.pdf')

  await signInAgain(page, user)
  await page.getByText('You were signed out before the upload finished.').waitFor()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('article').getByText('thesis.pdf').waitFor()
})

test('a registration survives a reload and the way back from the code, without its passwords', async ({
  app,
  visit,
}) => {
  const form = aRegistration()
  const { page } = await visit(app)
  await page.goto('/register')
  await fillRegistration(page, form)
  await page.reload()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await expect.poll(() => field('Username').inputValue()).toBe(form.username)
  expect([await field('Email').inputValue(), await field('WhatsApp number').inputValue()]).toEqual([
    form.email,
    form.whatsappNumber,
  ])
  expect([await field('Category').inputValue(), await field('Department').inputValue()]).toEqual([
    form.category,
    form.department,
  ])
  expect([await field('Password').inputValue(), await field('Confirm password').inputValue()]).toEqual([
    '',
    '',
  ])

  await field('Password').fill(form.password)
  await field('Confirm password').fill(form.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verify-otp')
  await page.goBack()
  await expect.poll(() => field('Email').inputValue()).toBe(form.email)
})

test('signing out removes prints in preparation and registrations from the browser', async ({
  app,
  visit,
}) => {
  const user = await signUp(app)
  const { page, context } = await visit(app)
  await page.goto('/register')
  await page.getByLabel('Username').fill('Asha K')
  const elsewhere = await context.newPage()
  await signIn(elsewhere, user.registration)
  await elsewhere.waitForURL('**/dashboard')

  await page.goto('/print')
  await chooseFile(page, makePages(2))
  await page.getByRole('button', { name: 'Configure Settings' }).waitFor()
  await expect.poll(() => storedKeys(page)).toMatch(/typed:registration.* draft:/)
  await signOut(page, app, user)
  await expect.poll(() => storedKeys(page)).not.toMatch(/typed:|draft:/)
})
