import { campusDirectoryServer } from '../../server/testing/fakes/campus-directory-server.ts'
import { campusLoginServer } from '../../server/testing/fakes/campus-login-server.ts'
import { hashPassword } from '../../server/accounts/passwords/password-hash.ts'
import { testApp } from '../../server/testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../../server/testing/fixtures/app/with-campus-settings.ts'
import { givenUser } from '../../server/testing/fixtures/database/factories.ts'
import { authenticatorApp } from '../../server/testing/fixtures/people/authenticator-app.ts'
import { forThisFile } from '../../server/testing/for-this-file.ts'
import { test } from '../fixtures.ts'
import { lookAt } from './look.ts'

const campus = await forThisFile(campusLoginServer())
const app = await forThisFile(testApp(campus.environment))
campus.open(app.url)
const directory = await forThisFile(campusDirectoryServer())
const directoryApp = await forThisFile(testApp(directory.environment))

const fits = 'fits a phone and a desktop in light and dark and is accessible'

test(`the login by the campus ${fits}`, async ({ visit }) => {
  campus.person = 'asha'
  campus.people.set('asha', { email: 'asha@campus.example', email_verified: true, name: 'Asha Rao' })
  const { page } = await visit(app)
  await page.goto('/login?problem=expired')
  await page.getByRole('alert').waitFor()
  await lookAt(page, 'campus-login')
  await page.getByRole('link', { name: 'Login with Campus Account' }).click()
  await page.getByLabel('WhatsApp number').waitFor()
  await lookAt(page, 'campus-join')
})

test(`setting up two-step login ${fits}`, async ({ visitSignedIn }) => {
  const password = 'small blue lamp'
  const password_hash = await hashPassword(password)
  const user = await givenUser(app.database.db, { password_hash, permissions: ['desk'] })
  await withCampusSettings(app, { twoStepForStaff: true }, async () => {
    const { page } = await visitSignedIn(app, '/desk', { user })
    const card = page.getByRole('region', { name: 'Two-step login' })
    await card.getByText('Your campus asks for two-step login').waitFor()
    await lookAt(page, 'two-step-required')
    await card.getByRole('button', { name: 'Set up two-step login' }).click()
    await card.getByLabel('Password', { exact: true }).fill(password)
    await card.getByRole('button', { name: 'Continue' }).click()
    await card.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await lookAt(page, 'two-step-app')
    const secret = await card.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()
    await card.getByLabel('Code from the app').fill(authenticatorApp(secret.replaceAll(' ', ''))())
    await card.getByRole('button', { name: 'Turn on' }).click()
    await card.getByText('Save your recovery codes').waitFor()
    await lookAt(page, 'two-step-recovery')
    await card.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('heading', { name: 'Print desk', level: 1 }).waitFor()
    await page.goto('/profile')
    await card.getByRole('button', { name: 'Turn off' }).click()
    await card.getByLabel('Password', { exact: true }).waitFor()
    await lookAt(page, 'two-step-off')
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByLabel('Code from the app').fill('000000')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await lookAt(page, 'two-step-code')
  })
})

test(`the login by the campus’s directory ${fits}`, async ({ visit }) => {
  const { page } = await visit(directoryApp)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Login with Campus ID' }).click()
  await page.getByLabel('Campus login').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Invalid campus login or password').waitFor()
  await lookAt(page, 'directory-login')
})
