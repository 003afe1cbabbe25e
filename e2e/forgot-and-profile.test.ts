import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApp } from '../server/testing/fixtures/app/test-app.ts'
import { codeMailedTo, signUp } from '../server/testing/fixtures/people/people.ts'
import { readZip } from '../server/testing/fixtures/files/read-zip.ts'
import { desktop, test } from './fixtures.ts'
import { holdResponses } from './hold-requests.ts'
import { expectFocused, tabBackTo, tabTo, typeInto } from './keyboard.ts'
import { signIn, typeCode } from './walk.ts'

const newPassword = 'small blue lamp'

test('a user sets a new password by keyboard alone and arrives at the page they wanted', async ({
  app,
  visit,
}) => {
  const { registration, call } = await signUp(app)
  const { page } = await visit(app)
  await page.goto('/print')
  await tabTo(page, page.getByRole('link', { name: 'Forgot your password?' }))
  await page.keyboard.press('Enter')
  await typeInto(page, page.getByLabel('Email'), registration.email)
  await page.keyboard.press('Enter')
  await page.getByText('Password reset OTP sent to your email!').waitFor()

  const box = page.getByLabel('Digit 1 of 6')
  await expectFocused(box)
  expect(await page.getByRole('button', { name: 'Resend code' }).isDisabled()).toBe(true)
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter complete OTP').waitFor()
  const code = await codeMailedTo(app, registration.email)
  await tabBackTo(page, box)
  await page.keyboard.type(otherThan(code))
  await page.getByText('Invalid OTP. 4 attempts remaining').waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
  await expectFocused(box)
  const isReadyAtOnce = await watchForField(page, 'newPassword')
  await page.keyboard.type(code)
  await page.getByText('OTP verified successfully!').waitFor()
  expect(await isReadyAtOnce()).toBe(true)

  await typeInto(page, page.getByLabel('New password'), 'five5')
  await page.keyboard.press('Enter')
  await page.getByText('Password must be at least 6 characters long').waitFor()
  await typeInto(page, page.getByLabel('New password'), newPassword)
  await typeInto(page, page.getByLabel('Confirm password'), 'small blue')
  await page.keyboard.press('Enter')
  await page.getByText('Passwords do not match').waitFor()
  await typeInto(page, page.getByLabel('Confirm password'), newPassword)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Password reset successful!' }).waitFor()
  expect(await page.getByRole('link', { name: 'Back to Login' }).count()).toBe(0)
  await page.waitForURL('**/print')
  expect((await call('GET', '/api/auth/me')).status).toBe(401)
})

test('a code that expired while the password was typed is replaced by a new one', async ({ app, visit }) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app)
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(registration.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = await codeMailedTo(app, registration.email)
  await typeCode(page, code)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  app.passTime(11 * 60 * 1000)
  await page.clock.fastForward('01:01')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('Invalid or expired OTP').waitFor()

  await page.getByRole('button', { name: 'Resend code' }).click()
  await page.getByText('OTP resent successfully!').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Resend code' }).isDisabled()).toBe(true)
  const another = await codeMailedTo(app, registration.email, code)
  await typeCode(page, another)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await page.waitForURL('**/dashboard')
})

test('a user changes the profile, and a cancelled draft is discarded', async ({ app, visit }) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app, desktop)
  await signIn(page, registration)
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: /asha/i }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByText('Member since').waitFor()
  await page.getByText('₹0').waitFor()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  expect(await page.getByLabel('Email', { exact: true }).isDisabled()).toBe(true)
  expect(await page.getByLabel('Category').isDisabled()).toBe(true)
  await page.getByLabel('Username').fill(' ')
  await page.getByLabel('WhatsApp number').fill('5876543210')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Username is required').waitFor()
  await page.getByText('Please enter a valid WhatsApp number').waitFor()
  await page.getByLabel('WhatsApp number').fill('')
  await page.getByText('WhatsApp number is required').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe(registration.username)

  await page.getByLabel('Username').fill('Asha K')
  await page.getByLabel('WhatsApp number').fill('8876543210')
  await page.getByLabel('Department').selectOption('ENTC')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  await page.getByRole('heading', { name: 'Asha K', exact: true }).waitFor()
  await page.getByText('8876543210').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { name: 'Welcome, Asha K', exact: true }).waitFor()
})

test('a changed password ends every other session, and the list of sessions signs out elsewhere', async ({
  app,
  visit,
}) => {
  const { registration, call } = await signUp(app)
  const { page } = await visit(app)
  await signIn(page, registration)
  await page.waitForURL('**/dashboard')
  await page.goto('/profile')
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The current password is not right').waitFor()
  expect(await page.getByLabel('New password').inputValue()).toBe(newPassword)
  await page.getByLabel('Current password').fill(registration.password)
  const list = await holdResponses(page, '/api/auth/sessions')
  const button = page.getByRole('button', { name: 'Change password' })
  await button.click()
  await page.getByText('Password changed.').waitFor()
  await expect.poll(() => page.getByLabel('New password').count()).toBe(0)
  // The list of sessions is still loading, and the user need not wait for it.
  await expect.poll(() => button.isEnabled()).toBe(true)
  await list.release()
  expect((await call('GET', '/api/auth/me')).status).toBe(401)

  const onPhone = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile'
  const tokens = [
    await signInAs(app, registration.email, onPhone),
    await signInAs(app, registration.email, ''),
  ]
  await page.reload()
  await page.getByRole('button', { name: 'Log out: Chrome on Android' }).click()
  await expect.poll(() => statusOf(app, tokens[0])).toBe(401)
  expect(await statusOf(app, tokens[1])).toBe(200)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect.poll(() => statusOf(app, tokens[1])).toBe(401)
  await page.getByRole('button', { name: 'Log out everywhere else' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('This device', { exact: true }).waitFor()
})

test('a user downloads their data and deletes the account with its password', async ({ app, visit }) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app)
  await signIn(page, registration)
  await page.waitForURL('**/dashboard')
  await page.goto('/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const data = await readZip(await buffer(await (await download).createReadStream()))
  expect(data.get('account.json')?.toString()).toContain(registration.email)

  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('The password is not right').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(registration.password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL('**/login*')
})

/** Watches for a field to appear; the result returns whether the field had the focus as soon as it was in the page. */
async function watchForField(page: Page, name: string): Promise<() => Promise<boolean>> {
  const watched = await page.evaluateHandle((selector) => {
    // The observer runs before the browser does anything else, such as painting or handling a key.
    const isFocusedAtOnce = new Promise<boolean>((resolve) => {
      const observer = new MutationObserver(() => {
        const field = document.querySelector(selector)
        if (!field) return
        observer.disconnect()
        resolve(field === document.activeElement)
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    return { isFocusedAtOnce }
  }, `input[name="${name}"]`)
  return () => watched.evaluate(({ isFocusedAtOnce }) => isFocusedAtOnce)
}

function otherThan(code: string): string {
  return code === '111111' ? '222222' : '111111'
}

/** Signs in from another device, with the changed password; returns the session's token. */
async function signInAs({ url }: TestApp, email: string, userAgent: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password: newPassword }),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

async function statusOf({ url }: TestApp, token: string | undefined): Promise<number> {
  const { status } = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  return status
}
