import { describe } from 'vitest'
import { signUp } from '../server/testing/fixtures/people/people.ts'
import { chooseFile } from './choose-file.ts'
import { test } from './fixtures.ts'
import { signIn } from './walk.ts'

describe('a session that ended elsewhere', () => {
  test('sends the next action to the login and then back to its page', async ({ app, visit }) => {
    const { registration } = await signUp(app)
    const { page } = await visit(app)
    await signIn(page, registration)
    await page.waitForURL('**/dashboard')
    await page.goto('/profile')
    await page.getByText('This device', { exact: true }).waitFor()
    // Waits for the last part of the page to load.
    await page.getByRole('switch', { name: 'Quiet hours for SMS' }).waitFor()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Username').fill('Asha K')
    // All calls of the page are complete, so none notices the end of the session before the form does.
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
