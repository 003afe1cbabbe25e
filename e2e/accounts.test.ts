import { expect } from 'vitest'
import { signUp } from '../server/testing/fixtures/people/people.ts'
import { withCampusSettings } from '../server/testing/fixtures/app/with-campus-settings.ts'
import { desktop, test } from './fixtures.ts'
import { registerAndVerify } from './walk.ts'

test('a visitor who opens a private page signs in first and then arrives there', async ({ app, visit }) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app)
  await page.goto('/print')
  await page.waitForURL('**/login*')
  await page.getByLabel('Email').fill(registration.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Invalid email or password').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(registration.email)
  await page.getByLabel('Password', { exact: true }).fill(registration.password)
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/print')
})

test('a session survives a reload, hides public pages, and ends with logout', async ({ app, visit }) => {
  const { page } = await visit(app, desktop)
  await registerAndVerify(page, app)
  await page.reload()
  await page.getByRole('heading', { name: /welcome/i }).waitFor()
  await page.goto('/login')
  await page.waitForURL('**/dashboard')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: /asha/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${app.url}/`)
  await page.goto('/dashboard')
  await page.waitForURL('**/login*')
})

test('the code page redirects to the login when no code was requested', async ({ app, visit }) => {
  const { page } = await visit(app)
  await page.goto('/verify-otp')
  await page.getByText('Invalid verification request').waitFor()
  await page.waitForURL('**/login*')
})

test('the landing page shows that orders are closed and offers no sign-up', async ({ app, visit }) => {
  const { page } = await visit(app)
  await withCampusSettings(app, { acceptingOrders: false }, async () => {
    await page.goto('/')
    await page.getByText('The print desk is not accepting orders at the moment.').waitFor()
    const signUps = page.getByRole('button', { name: /create account|sign up|get started/i })
    expect(await signUps.count()).toBeGreaterThan(0)
    for (const button of await signUps.all()) expect(await button.isDisabled()).toBe(true)
  })
})
