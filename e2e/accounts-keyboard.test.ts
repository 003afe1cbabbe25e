import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aRegistration, codeMailedTo, signUp } from '../server/testing/fixtures/people/people.ts'
import { test } from './fixtures.ts'
import { arrowTo, chooseIn, expectFocused, pressOn, tabBackTo, typeInto } from './keyboard.ts'

// These tests use no mouse, only Tab, arrows, Enter, Space and typing.

const newPassword = 'small blue lamp'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function signInByKeyboard(page: Page, email: string, typed: string): Promise<void> {
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, password(page), typed)
  await page.keyboard.press('Enter')
}

test('a user registers by keyboard: errors appear at the focus, and the code signs in', async ({
  app,
  visit,
}) => {
  const form = aRegistration({ category: 'professor', department: 'ENTC' })
  const { page, pageErrors } = await visit(app)
  await page.goto('/')
  await pressOn(page, page.getByRole('link', { name: 'Create account' }))
  await pressOn(page, button(page, 'Create account'))
  await page.getByText('Username is required').waitFor()
  const username = page.getByRole('textbox', { name: 'Username', description: 'Username is required' })
  await expectFocused(username)

  await typeInto(page, page.getByLabel('Username'), form.username)
  await typeInto(page, page.getByLabel('Email'), form.email)
  await typeInto(page, page.getByLabel('WhatsApp number'), '+91 98765 43210')
  await typeInto(page, password(page), form.password.slice(0, 9))
  await page.getByText('Weak: easy to guess.').waitFor()
  await page.keyboard.type(form.password.slice(9))
  await page.getByText('Strong: hard to guess.').waitFor()
  await typeInto(page, page.getByLabel('Confirm password'), 'something else')
  await chooseIn(page, page.getByLabel('Category'), 'Prof')
  await chooseIn(page, page.getByLabel('Department'), 'Electronics & Tele')
  await page.keyboard.press('Enter')
  await pressOn(page, button(page, 'Create account'), 'Space')
  await page.getByText('Passwords do not match').waitFor()
  await expectFocused(page.getByLabel('Confirm password'))
  await typeInto(page, page.getByLabel('Confirm password'), form.password)
  await page.keyboard.press('Enter')

  await page.waitForURL('**/verify-otp')
  await expectFocused(page.getByLabel('Digit 1 of 6'))
  await page.keyboard.type(await codeMailedTo(app, form.email))
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: `Welcome, ${form.username}` }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a user signs in by keyboard, shows the password first, and signs out', async ({ app, visit }) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app)
  await page.goto('/login')
  await pressOn(page, button(page, 'Login'))
  await page.getByText('Password is required').waitFor()
  await expectFocused(page.getByLabel('Email'))
  await signInByKeyboard(page, registration.email, 'not the password')
  await page.getByText('Invalid email or password').waitFor()

  await tabBackTo(page, password(page))
  await typeInto(page, password(page), registration.password)
  await pressOn(page, button(page, 'Show password'), 'Space')
  expect(await password(page).getAttribute('type')).toBe('text')
  await expectFocused(button(page, 'Hide password'))
  await page.keyboard.press('Space')
  expect(await password(page).getAttribute('type')).toBe('password')
  await tabBackTo(page, password(page))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')

  const menu = button(page, `Menu of ${registration.username}`)
  const logout = async () => {
    await pressOn(page, menu)
    await arrowTo(page, page.getByRole('menuitem', { name: 'Logout' }))
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' }).waitFor()
  }
  await logout()
  await page.keyboard.press('Escape')
  await expectFocused(menu)
  await logout()
  await pressOn(page, button(page, 'Logout'))
  await page.waitForURL(`${app.url}/`)
})

test('a user changes profile and password by keyboard and signs out on other devices', async ({
  app,
  visit,
}) => {
  const { registration, call } = await signUp(app)
  const { page } = await visit(app)
  await page.goto('/profile')
  await signInByKeyboard(page, registration.email, registration.password)
  await page.waitForURL('**/profile')

  await pressOn(page, button(page, 'Edit Profile'))
  await expectFocused(page.getByLabel('Username'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Asha K')
  await pressOn(page, button(page, 'Cancel'))
  await expectFocused(button(page, 'Edit Profile'))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe(registration.username)
  await typeInto(page, page.getByLabel('Username'), 'Asha Q')
  await typeInto(page, page.getByLabel('WhatsApp number'), '123')
  await chooseIn(page, page.getByLabel('Department'), 'Info')
  await pressOn(page, button(page, 'Save Changes'))
  await page.getByText('Please enter a valid WhatsApp number').waitFor()
  await expectFocused(page.getByLabel('WhatsApp number'))
  await typeInto(page, page.getByLabel('WhatsApp number'), '8876543210')
  await page.keyboard.press('Enter')
  await page.getByText('Profile updated successfully!').waitFor()
  await expectFocused(button(page, 'Edit Profile'))
  await page.getByRole('heading', { name: 'Asha Q' }).waitFor()
  await page.getByText('Information Technology').first().waitFor()

  // Only its position in the list tells the device that registered from this one.
  await pressOn(page, page.getByRole('button', { name: /^Log out: / }))
  await expect.poll(async () => (await call('GET', '/api/auth/me')).status).toBe(401)
  await expectFocused(page.getByRole('list', { name: "Where you're logged in" }))

  await tabBackTo(page, button(page, 'Change password'))
  await page.keyboard.press('Enter')
  await expectFocused(page.getByLabel('Current password'))
  await page.keyboard.type(registration.password)
  await typeInto(page, page.getByLabel('New password'), newPassword)
  await typeInto(page, page.getByLabel('Confirm password'), newPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Password changed.').waitFor()
  await page.reload()
  await page.getByText('This device', { exact: true }).waitFor()
  const again = await app.anyone('POST', '/api/auth/login', {
    email: registration.email,
    password: newPassword,
  })
  expect(again.status).toBe(200)
})

test('a form gets the focus at once, before the user types elsewhere in it', async ({
  app,
  visitSignedIn,
}) => {
  const { page } = await visitSignedIn(app, '/profile')
  await button(page, 'Edit Profile').waitFor()
  // With a stopped clock, idle callbacks and timers never run.
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await pressOn(page, button(page, 'Edit Profile'))
  await expectFocused(page.getByLabel('Username'))
})

test('a user deletes the account by keyboard after confirming it', async ({ app, visit }) => {
  const { registration, call } = await signUp(app)
  const { page } = await visit(app)
  await page.goto('/profile')
  await signInByKeyboard(page, registration.email, registration.password)
  await pressOn(page, button(page, 'Delete account'))
  await pressOn(page, button(page, 'Keep my account'))
  await expectFocused(button(page, 'Delete account'))
  await page.keyboard.press('Enter')
  await expectFocused(password(page))
  await page.keyboard.type(registration.password)
  await pressOn(page, button(page, 'Delete my account'))
  await page.getByText('Your account is deleted').waitFor()
  await page.waitForURL('**/login*')
  expect((await call('GET', '/api/auth/me')).status).toBe(401)
})

test('a message that the focus passes through returns the focus to where it was', async ({ app, visit }) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app)
  await page.goto('/profile')
  await signInByKeyboard(page, registration.email, registration.password)
  await page.waitForURL('**/profile')
  await pressOn(page, button(page, 'Change password'))
  await tabBackTo(page, button(page, 'Edit Profile'))
  await page.keyboard.press('Enter')
  const passed = page.evaluate(passNextMessage, 'currentPassword')
  await pressOn(page, button(page, 'Save Changes'))
  await page.getByText('Profile updated successfully!').waitFor()
  expect(await passed).toBe('currentPassword')
  await page.getByText('Profile updated successfully!').waitFor({ state: 'detached' })
  await expectFocused(page.getByLabel('Current password'))
})

/** Focuses the next message as soon as it appears, then a field; returns the name of the field with the focus. */
function passNextMessage(field: string): Promise<string | null | undefined> {
  return new Promise((resolve) => {
    const existing = new Set(document.querySelectorAll('[data-sonner-toast]'))
    new MutationObserver((_changes, observer) => {
      const messages = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
      const next = messages.find((message) => !existing.has(message))
      if (!next) return
      observer.disconnect()
      next.focus()
      document.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
      resolve(document.activeElement?.getAttribute('name'))
    }).observe(document.body, { childList: true, subtree: true })
  })
}
