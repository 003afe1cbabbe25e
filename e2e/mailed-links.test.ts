import { codeLifetimeMs } from '@campus-print/domain/accounts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApp } from '../server/testing/fixtures/app/test-app.ts'
import { aRegistration, codeMailedTo, messagesTo, signUp } from '../server/testing/fixtures/people/people.ts'
import { test } from './fixtures.ts'
import { fillRegistration } from './walk.ts'

const newPassword = 'small blue lamp'

/** Waits for a code mail to an address; returns the link in the newest. */
async function linkMailedTo(app: TestApp, email: string): Promise<string> {
  await codeMailedTo(app, email)
  const link = /https?:\/\/[^\s\]]+/.exec((await messagesTo(app, email))[0]?.text ?? '')?.[0]
  if (!link) throw new Error(`No link was mailed to ${email}`)
  return link
}

/** Collects the `Referer` headers of a page's HTTP requests. */
function referrersOf(page: Page): string[] {
  const referrers: string[] = []
  page.on('request', (request) => {
    const { referer } = request.headers()
    if (referer) referrers.push(referer)
  })
  return referrers
}

test('who opens the link that confirms an address presses its button and is signed in, and the link is gone from the history', async ({
  app,
  visit,
}) => {
  const registration = aRegistration()
  const { page } = await visit(app)
  await page.goto('/register')
  await fillRegistration(page, registration)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verify-otp')
  const link = await linkMailedTo(app, registration.email)

  // The user opens the link in another browser, such as that of a phone.
  const phone = (await visit(app)).page
  const referrers = referrersOf(phone)
  await phone.goto('/about')
  await phone.goto(link)
  await phone.getByRole('heading', { name: 'Confirm your address' }).waitFor()
  // Opening the link is not enough, since mail scanners open links as well.
  await phone.reload()
  await phone.getByRole('button', { name: 'Confirm my address' }).click()
  await phone.getByText('Email verified successfully!').waitFor()
  await phone.waitForURL('**/dashboard')
  await phone.getByRole('heading', { name: /welcome/i }).waitFor()
  expect(referrers.filter((address) => address.includes('/verify-email/'))).toEqual([])
  await phone.goBack()
  expect(phone.url()).not.toContain('/verify-email/')

  // The link works once, and a second visit shows that it is used.
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByText('This link is invalid or has expired. Please ask for a new one.').waitFor()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await page.waitForURL('**/login')
})

test('who opens the link to set a new password sets it there and is signed in', async ({ app, visit }) => {
  const { registration, call } = await signUp(app)
  const { page } = await visit(app)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(registration.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const link = await linkMailedTo(app, registration.email)

  const referrers = referrersOf(page)
  await page.goto(link)
  await page.getByLabel('New password').fill('five5')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('Password must be at least 6 characters long').waitFor()
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('Password reset successful!').waitFor()
  await page.waitForURL('**/dashboard')
  expect((await call('GET', '/api/auth/me')).status).toBe(401)
  expect(referrers.filter((address) => address.includes('/reset-password/'))).toEqual([])
  await page.goBack()
  expect(page.url()).not.toContain('/reset-password/')
  const { status } = await app.anyone('POST', '/api/auth/login', {
    email: registration.email,
    password: newPassword,
  })
  expect(status).toBe(200)
})

test('a link that is too old leads to a new one, and one that could not be checked can be tried again', async ({
  app,
  visit,
}) => {
  const { registration } = await signUp(app)
  await app.anyone('POST', '/api/auth/forgot-password', { email: registration.email })
  const { page } = await visit(app)
  await page.goto(await linkMailedTo(app, registration.email))
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.route('**/api/auth/reset-password/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('Failed to reset password').waitFor()
  app.passTime(codeLifetimeMs)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByText('This link is invalid or has expired. Please ask for a new one.').waitFor()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.waitForURL('**/forgot-password')
})
