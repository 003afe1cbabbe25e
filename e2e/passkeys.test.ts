import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { hashPassword } from '../server/accounts/passwords/password-hash.ts'
import type { TestApp } from '../server/testing/fixtures/app/test-app.ts'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { desktop, phone, test } from './fixtures.ts'
import { lookAt } from './screens/look.ts'

const password = 'small blue lamp'

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (size, device) => {
  test('someone sets two-step login up with a passkey, logs in with it, adds another and removes it', async ({
    app,
    visitSignedIn,
  }) => {
    const user = await givenUser(app.database.db, { password_hash: await hashPassword(password) })
    const { page } = await visitSignedIn(byName(app), '/profile', { user, device })
    const removeDevice = await connectDevice(page)
    const card = page.getByRole('region', { name: 'Two-step login' })
    const prove = async () => {
      await card.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
    }

    await card.getByRole('button', { name: 'Set up two-step login' }).click()
    await card.getByText('Choose your second step').waitFor()
    await lookAt(page, `passkey-choice-${size}`)
    await card.getByRole('button', { name: /^Passkey/ }).click()
    await prove()
    await card.getByText('Name your passkey').waitFor()
    await lookAt(page, `passkey-name-${size}`)
    await card.getByLabel('Name', { exact: true }).fill('My laptop')
    await card.getByRole('button', { name: 'Create passkey' }).click()
    await card.getByText('Save your recovery codes').waitFor()
    await card.getByRole('button', { name: 'I have saved them' }).click()
    await card.getByText('My laptop').waitFor()

    await logOut(page)
    await page.goto('/login?next=%2Fprofile')
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    const use = page.getByRole('button', { name: 'Use your passkey' })
    await use.waitFor()
    await lookAt(page, `passkey-login-${size}`)
    await use.click()
    await page.waitForURL('**/profile')
    await card.getByText(/^Last used /).waitFor()

    // A device does not create a second passkey for the same account.
    await card.getByRole('button', { name: 'Add a passkey' }).click()
    await prove()
    await card.getByRole('button', { name: 'Create passkey' }).click()
    await card.getByText('This device has a passkey of your account already.').waitFor()
    await lookAt(page, `passkey-again-${size}`)
    await removeDevice()
    await connectDevice(page)
    await card.getByLabel('Name', { exact: true }).fill('My phone')
    await card.getByRole('button', { name: 'Create passkey' }).click()
    await card.getByText('My phone').waitFor()
    await lookAt(page, `passkeys-${size}`)
    await card.getByRole('button', { name: 'Remove: My laptop' }).click()
    await card.getByLabel('Password', { exact: true }).waitFor()
    await lookAt(page, `passkey-remove-${size}`)
    await prove()
    await card.getByText('My laptop').waitFor({ state: 'detached' })
  })
})

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/$/)
}

/** Returns the app under a host name, since passkeys do not work with IP addresses. */
function byName(app: TestApp): TestApp {
  return { ...app, url: app.url.replace('127.0.0.1', 'localhost') }
}

/** Adds a fingerprint reader that always recognizes its owner to the browser; returns a function that removes it. */
async function connectDevice(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await session.detach()
  }
}
