import { expect } from 'vitest'
import { aRegistration, codeMailedTo } from '../server/testing/fixtures/people/people.ts'
import { test } from './fixtures.ts'
import { fillRegistration, signIn, typeCode } from './walk.ts'

test('signing in on another device shows the code’s true remaining time, and a reload continues there', async ({
  app,
  visit,
}) => {
  // The true times do not hang on how long it takes to look.
  app.stopClock()
  const registration = aRegistration()
  const first = (await visit(app)).page
  await first.clock.install()
  await first.goto('/register')
  await fillRegistration(first, registration)
  await first.getByRole('button', { name: 'Create account' }).click()
  await first.waitForURL('**/verify-otp')
  const code = await codeMailedTo(app, registration.email)
  app.passTime(40_000)
  const second = (await visit(app)).page
  await second.clock.install()
  await signIn(second, registration)
  await second.getByText(/expires in 9:[012]\d/).waitFor()
  await second.getByRole('button', { name: /^Resend code in 0:[12]?\d$/ }).waitFor()

  app.passTime(20_000)
  await second.clock.fastForward('00:20')
  await second.reload()
  await second.getByText(/expires in (9:00|8:\d\d)/).waitFor()
  await second.getByRole('button', { name: 'Resend code', exact: true }).click()
  await second.getByText('New OTP sent to your email').waitFor()
  const another = await codeMailedTo(app, registration.email, code)
  // The first page shows the code that it knows; it accepts the newest all the same.
  app.passTime(4 * 60_000)
  await first.clock.fastForward('05:00')
  await first.reload()
  await first.getByText(/expires in (5:00|4:\d\d)/).waitFor()
  await typeCode(first, another)
  await first.waitForURL('**/dashboard')
})

test('an address that two people registered is confirmed, and the user sets a new password', async ({
  app,
  visit,
}) => {
  const registration = aRegistration()
  const { email } = registration
  await app.anyone('POST', '/api/auth/register', aRegistration({ email, password: 'a stranger’s guess' }))
  const strangers = await codeMailedTo(app, email)
  const { page } = await visit(app)
  await page.goto('/register')
  await fillRegistration(page, registration)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verify-otp')
  const code = await codeMailedTo(app, email, strangers)
  await typeCode(page, code)

  await page.waitForURL('**/forgot-password')
  await page.getByText('This address was registered more than once. Choose a new password.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  // No user is signed in, who would be redirected.
  await page.reload()
  await page.getByText('Choose a new password').waitFor()
  await page.getByRole('button', { name: 'Send code' }).click()
  await typeCode(page, await codeMailedTo(app, email, code))
  await page.getByLabel('New password').fill('tall green lamp, mine')
  await page.getByLabel('Confirm password').fill('tall green lamp, mine')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.waitForURL('**/dashboard')
})
