import { expect } from 'vitest'
import { campusLoginServer } from '../server/testing/fakes/campus-login-server.ts'
import { testApp } from '../server/testing/fixtures/app/test-app.ts'
import { forThisFile } from '../server/testing/for-this-file.ts'
import { test } from './fixtures.ts'

const campus = await forThisFile(campusLoginServer())
const app = await forThisFile(testApp(campus.environment))
campus.open(app.url)
campus.people.set('4711', { email: 'asha.rao@campus.example', email_verified: true, name: 'Asha Rao' })

test('a student opens an account by the campus’s login, leaves, and comes back to the page wanted', async ({
  visit,
}) => {
  const { page } = await visit(app)
  campus.person = undefined
  await page.goto('/print')
  await page.getByRole('link', { name: 'Login with Campus Account' }).click()
  await page.getByText('You cancelled the login with Campus Account.').waitFor()
  campus.person = '4711'
  await page.getByRole('link', { name: 'Login with Campus Account' }).click()
  await page.getByText('We open your account for asha.rao@campus.example.').waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe('Asha Rao')
  await page.getByLabel('WhatsApp number').fill('9876543210')
  await page.getByLabel('Category').selectOption('student')
  await page.getByLabel('Department').selectOption('CSE')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/print')
  await page.context().clearCookies()
  await page.goto('/history')
  await page.getByRole('link', { name: 'Login with Campus Account' }).click()
  await page.waitForURL('**/history')
  await page.getByRole('button', { name: /asha/i }).waitFor()
})
