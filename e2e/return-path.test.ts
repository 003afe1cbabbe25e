import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aRegistration, codeMailedTo, signUp } from '../server/testing/fixtures/people/people.ts'
import { test } from './fixtures.ts'
import { fillRegistration, typeCode } from './walk.ts'

const visitorPages = ['/', '/login', '/register', '/forgot-password', '/verify-otp']

const foreign: readonly string[] = [
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '\\\\elsewhere.example/',
  '/\t/elsewhere.example/',
  '/\n/elsewhere.example/',
  '/%2Felsewhere.example/',
  '/%5Celsewhere.example/',
  '/x/..//elsewhere.example/',
  'javascript:document.title="elsewhere"',
  '"https://elsewhere.example/"',
]

test.for(visitorPages)('%s leads a signed-in user to no other site', async (path, { app, visitSignedIn }) => {
  const { page } = await visitSignedIn(app, '/dashboard')
  const requests = requestsElsewhere(page, app.url)
  for (const next of foreign) {
    await page.goto(pathWith(path, next))
    await page.waitForURL(`${app.url}/dashboard`)
  }
  expect(requests).toEqual([])
})

test('signing in leads to no other site', async ({ app, visit }) => {
  const { registration } = await signUp(app)
  for (const next of foreign) {
    const { page, context } = await visit(app)
    const requests = requestsElsewhere(page, app.url)
    await page.goto(pathWith('/login', next))
    await typeCredentials(page, registration)
    await page.waitForURL(`${app.url}/dashboard`)
    expect(requests).toEqual([])
    await context.close()
  }
})

test('registering and confirming the address leads to no other site', async ({ app, visit }) => {
  const { page } = await visit(app)
  const requests = requestsElsewhere(page, app.url)
  const form = aRegistration()
  await page.goto(pathWith('/register', '//elsewhere.example/'))
  await fillRegistration(page, form)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verify-otp*')
  await typeCode(page, await codeMailedTo(app, form.email))
  await page.waitForURL(`${app.url}/dashboard`)
  expect(requests).toEqual([])
})

test('a new password leads to no other site', async ({ app, visit }) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app)
  const requests = requestsElsewhere(page, app.url)
  await page.goto(pathWith('/forgot-password', 'https://elsewhere.example/'))
  await page.getByLabel('Email').fill(registration.email)
  await page.keyboard.press('Enter')
  await page.getByText('Password reset OTP sent to your email!').waitFor()
  await typeCode(page, await codeMailedTo(app, registration.email))
  await page.getByText('OTP verified successfully!').waitFor()
  await page.getByLabel('New password').fill('small blue lamp')
  await page.getByLabel('Confirm password').fill('small blue lamp')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${app.url}/dashboard`)
  expect(requests).toEqual([])
})

test('a path of our own is opened with its query, at once or right after signing in', async ({
  app,
  visit,
}) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app)
  await page.goto(pathWith('/login', '/profile?tab=name'))
  await typeCredentials(page, registration)
  await page.waitForURL(`${app.url}/profile?tab=name`)
  await page.goto(pathWith('/login', '/print'))
  await page.waitForURL(`${app.url}/print`)
})

function pathWith(path: string, next: string): string {
  return `${path}?next=${encodeURIComponent(next)}`
}

async function typeCredentials(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Collects the addresses outside of the app that the page requests from now on. */
function requestsElsewhere(page: Page, appUrl: string): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(appUrl) && !request.url().startsWith('data:')) requests.push(request.url())
  })
  return requests
}
