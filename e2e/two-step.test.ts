import { expect } from 'vitest'
import { hashPassword } from '../server/accounts/passwords/password-hash.ts'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { withCampusSettings } from '../server/testing/fixtures/app/with-campus-settings.ts'
import { authenticatorApp, nextHalfMinute } from '../server/testing/fixtures/people/authenticator-app.ts'
import { desktop, test } from './fixtures.ts'

test('an operator sets up two-step login, works at the desk, and logs in again with a code', async ({
  app,
  visitSignedIn,
}) => {
  const password = 'small blue lamp'
  const password_hash = await hashPassword(password)
  const user = await givenUser(app.database.db, { password_hash, permissions: ['desk'] })
  const { page } = await visitSignedIn(app, '/desk', { user, device: desktop })
  await page.getByRole('link', { name: 'Board', exact: true }).waitFor()
  await withCampusSettings(app, { twoStepForStaff: true }, async () => {
    // The desk is now closed to the operator and redirects to the set-up of two-step login.
    await page.goto('/desk/cash')
    await page.waitForURL('**/profile#two-step')
    const card = page.getByRole('region', { name: 'Two-step login' })
    await card.getByRole('button', { name: 'Set up two-step login' }).click()
    await card.getByLabel('Password', { exact: true }).fill(password)
    await card.getByRole('button', { name: 'Continue' }).click()
    const secret = await card.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()
    const codeAt = authenticatorApp(secret.replaceAll(' ', ''))
    await card.getByLabel('Code from the app').fill(codeAt())
    await card.getByRole('button', { name: 'Turn on' }).click()
    await card.getByText('Save your recovery codes').waitFor()
    const codes = await card.getByRole('list').getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await card.getByRole('button', { name: 'I have saved them' }).click()
    await card.getByText('10 recovery codes left').waitFor()
    await page.goto('/desk/cash')
    await page.waitForURL('**/desk/cash')
    // Waits for the response with the user, which sets the session's cookie again.
    await page.getByRole('link', { name: 'Board', exact: true }).waitFor()
    await page.context().clearCookies()
    await page.goto('/desk/messages')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByLabel('Code from the app').fill(codeAt(nextHalfMinute()))
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/desk/messages')
    await page.context().clearCookies()
    await page.goto('/desk')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[4] ?? '')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL('**/desk')
  })
})
