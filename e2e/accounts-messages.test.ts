import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aRegistration, codeMailedTo, signUp } from '../server/testing/fixtures/people/people.ts'
import { chooseFile } from './choose-file.ts'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { sessionCookie } from './session-cookie.ts'
import { test } from './fixtures.ts'
import { expectFocused } from './keyboard.ts'
import { fillRegistration, signIn, typeCode } from './walk.ts'

const limited = { status: 429, json: { success: false, code: 'rate_limited', message: 'Too many attempts.' } }
/** What stands between us and the server answers in its own words. */
const wordless = { status: 502, body: '<h1>Bad gateway</h1>' }
const noSuccess = { status: 200, body: '<h1>Welcome to the campus network</h1>' }

type Answer = typeof limited | typeof wordless | 'nothing'

/** Has a call answered otherwise than the server would, until the returned function is called. */
async function answerWith(page: Page, path: string, answer: Answer): Promise<() => Promise<void>> {
  await page.route(`**${path}`, (route) => (answer === 'nothing' ? route.abort() : route.fulfill(answer)))
  return () => page.unroute(`**${path}`)
}

describe('a login', () => {
  test.for<[string, Answer, string]>([
    ['tried too often', limited, 'Too many login attempts. Please wait a few minutes and try again.'],
    ['rejected without a message', wordless, 'Login failed. Please try again.'],
    ['without an answer', 'nothing', 'Login failed. Please check your credentials and try again.'],
  ])('%s shows an error and keeps the input and the focus', async ([, answer, message], { app, visit }) => {
    const form = aRegistration()
    const { page } = await visit(app)
    await answerWith(page, '/api/auth/login', answer)
    await signIn(page, form)
    await page.getByRole('alert').getByText(message).waitFor()
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(form.password)
    await expectFocused(page.locator('form').getByRole('button', { name: 'Login' }))
  })

  test('that succeeds shows a message', async ({ app, visit }) => {
    const { registration } = await signUp(app)
    const { page } = await visit(app)
    await signIn(page, registration)
    await page.getByText('Login successful!').waitFor()
    await page.waitForURL('**/dashboard')
  })
})

test('a registration shows a message when it fails and when it succeeds', async ({ app, visit }) => {
  const form = aRegistration()
  const { page } = await visit(app)
  await page.goto('/register')
  await fillRegistration(page, form)
  const answerAgain = await answerWith(page, '/api/auth/register', wordless)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Registration failed').waitFor()
  await answerAgain()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Registration successful! Please verify your account with OTP.').waitFor()
  await page.waitForURL('**/verify-otp')
})

test('a password reset shows an error at each step that fails', async ({ app, visit }) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app)
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(registration.email)
  let answerAgain = await answerWith(page, '/api/auth/forgot-password', wordless)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Failed to send OTP').waitFor()
  await answerAgain()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Password reset OTP sent to your email!').waitFor()

  await page.clock.fastForward('01:01')
  answerAgain = await answerWith(page, '/api/auth/resend-forgot-password-otp', wordless)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await page.getByText('Failed to resend OTP').waitFor()
  await page.getByLabel('Digit 1 of 6').click()
  await typeCode(page, await codeMailedTo(app, registration.email))
  await page.getByText('OTP verified successfully!').waitFor()

  await page.getByLabel('New password').fill('small blue lamp')
  await page.getByLabel('Confirm password').fill('small blue lamp')
  await answerWith(page, '/api/auth/reset-password-with-otp', wordless)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('Failed to reset password').waitFor()
  expect(await page.getByLabel('New password').inputValue()).toBe('small blue lamp')
})

test('a profile that was not saved shows an error and keeps the draft and the session', async ({
  app,
  visit,
}) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app)
  await signIn(page, registration)
  await page.waitForURL('**/dashboard')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Username').fill('Asha K')
  for (const [answer, message] of [
    [wordless, 'Failed to update profile'],
    [noSuccess, 'Profile update failed'],
  ] as const) {
    await page.route('**/api/auth/profile', (route) => route.fulfill(answer))
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText(message).waitFor()
    await page.unroute('**/api/auth/profile')
  }
  expect(await page.getByLabel('Username').inputValue()).toBe('Asha K')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
})

describe('the signed-in user', () => {
  const me = '/api/auth/me'

  test('is fetched again after a minute when the server is busy, and the screen appears by itself', async ({
    app,
    visit,
  }) => {
    const { registration } = await signUp(app)
    const { page } = await visit(app)
    await signIn(page, registration)
    await page.waitForURL('**/dashboard')
    await page.evaluate(() => localStorage.clear())
    await page.clock.install()
    const answerAgain = await answerWith(page, me, limited)
    const before = await page.evaluate(() => Date.now())
    await page.goto('/profile')
    await page.getByText('Rate limited - please wait').waitFor()
    await answerAgain()
    // Less than a minute after the answer to wait; the page's clock is stopped during the check.
    await page.clock.pauseAt(before + 59_000)
    expect(await page.getByText('Rate limited - please wait').count()).toBe(1)
    await page.clock.fastForward('01:00')
    await page.clock.resume()
    await page.getByText('Member since').waitFor()
  })

  test('is kept meanwhile, with a message about the wait', async ({ app, visit }) => {
    const { registration, call } = await signUp(app)
    const { page } = await visit(app)
    await signIn(page, registration)
    await page.waitForURL('**/dashboard')
    await page.clock.install()
    const answerAgain = await answerWith(page, me, limited)
    await page.reload()
    await page.getByText('Rate limited - please wait').waitFor()
    await page.getByRole('heading', { name: /welcome/i }).waitFor()
    await answerAgain()
    await call('PUT', '/api/auth/profile', {
      username: 'Asha K',
      whatsappNumber: '9876543210',
      department: 'CSE',
    })
    await page.clock.fastForward('01:01')
    await page.getByRole('heading', { name: 'Welcome, Asha K' }).waitFor()
  })

  test.for<[string, Answer, string]>([
    ['does not answer', 'nothing', 'Failed to load user'],
    ['answers no success', noSuccess, 'Failed to get profile'],
  ])('is unknown while the server %s, and a retry continues', async ([, answer, message], { app, visit }) => {
    const { page, context } = await visit(app)
    // Without a session nobody is asked for.
    await context.addCookies([await sessionCookie(app, await givenUser(app.database.db))])
    const answerAgain = await answerWith(page, me, answer)
    await page.goto('/dashboard')
    await page.getByText(message).waitFor()
    const retry = page.getByRole('button', { name: 'Try Again', disabled: false })
    await retry.waitFor()
    await answerAgain()
    await retry.click()
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  })
})

describe('a session that ended elsewhere', () => {
  test('sends the next action to the login and then back to its page', async ({ app, visit }) => {
    const { registration } = await signUp(app)
    const { page } = await visit(app)
    await signIn(page, registration)
    await page.waitForURL('**/dashboard')
    await page.goto('/profile')
    await page.getByText('This device', { exact: true }).waitFor()
    // The last part of the page has loaded, too.
    await page.getByRole('switch', { name: 'Quiet hours for SMS' }).waitFor()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Username').fill('Asha K')
    // No call of the opened page is left that would notice it first.
    await app.database.pool.query('delete from sessions')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.waitForURL('**/login*')
    await page.getByText('Log in to continue where you were.').waitFor()
    await page.getByLabel('Email').fill(registration.email)
    await page.getByLabel('Password', { exact: true }).fill(registration.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/profile')
  })

  test('is noticed at a reload and by an upload', async ({ app, visit }) => {
    const { registration } = await signUp(app)
    const { page } = await visit(app)
    await signIn(page, registration)
    await page.waitForURL('**/dashboard')
    await app.database.pool.query('delete from sessions')
    await page.reload()
    await page.waitForURL('**/login*')

    await signIn(page, registration)
    await page.waitForURL('**/dashboard')
    await page.goto('/print')
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await app.database.pool.query('delete from sessions')
    await chooseFile(page, Buffer.from('%PDF-1.7'))
    await page.waitForURL('**/login?next=%2Fprint')
  })
})
