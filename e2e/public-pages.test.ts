import { expect } from 'vitest'
import { setSettings } from '../server/testing/fixtures/app/with-campus-settings.ts'
import { desktop, phone, test } from './fixtures.ts'

const pages = [
  { name: 'About Us', heading: 'Printing should not cost you a queue' },
  { name: 'Contact', heading: 'Contact the print desk' },
  { name: 'Home', heading: 'Print from your phone, collect with a code' },
]

test('a visitor reads all public pages by the menu of a phone, with a script and without one', async ({
  app,
  visit,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, pageErrors } = await visit(app, { ...phone, javaScriptEnabled })
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto('/')
    for (const { name, heading } of pages) {
      await page.locator('summary').filter({ hasText: 'Menu' }).click()
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await page.getByRole('link', { name: 'Who made this' }).click()
    await page.getByRole('heading', { level: 1, name: 'Campus Print web team' }).waitFor()
    // Without the hint of a session, the page does not ask for one.
    expect(calls.filter((path) => path.startsWith('/api/auth'))).toEqual([])
    if (javaScriptEnabled) expect(pageErrors).toEqual([])
  }
})

test('a message from the contact page arrives, and a failing server leaves it in the form', async ({
  app,
  visit,
}) => {
  const { page } = await visit(app, desktop)
  await page.goto('/contact')
  await page.getByText('Mon-Fri').first().waitFor()
  await page.getByLabel('Name').fill('Asha Kulkarni')
  await page.getByLabel('Email').fill('asha@campus.example')
  await page.getByLabel('Category').selectOption('student')
  await page.getByLabel('Subject').selectOption('payment-issue')
  await page.getByRole('textbox', { name: 'Message' }).fill('I paid twice.')
  await page.route('**/api/contact', (route) => route.abort())
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Failed to send message. Please try again.').waitFor()
  await page.reload()
  // The page fills the form when its scripts have loaded.
  await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('I paid twice.')
  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText("Message sent successfully! We'll get back to you soon.").waitFor()
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')
  const sent = await app.database.db.selectFrom('contact_messages').select('message').execute()
  expect(sent).toEqual([{ message: 'I paid twice.' }])
})

test('while the campus takes no orders, nothing on the landing page leads to the registration', async ({
  app,
  visit,
}) => {
  await setSettings(app, { acceptingOrders: false })
  try {
    const { page } = await visit(app, desktop)
    await page.goto('/')
    await page.getByText('Printing is unavailable right now').waitFor()
    await page.locator('summary').filter({ hasText: 'Login / Register' }).click()
    await page.getByRole('button', { name: 'Register', disabled: true }).waitFor()
    expect(await page.locator('a[href="/register"]').count()).toBe(0)
    expect(await page.getByText('Open now').count()).toBe(0)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Create an account', disabled: true }).waitFor()
    await page.goto('/register')
    await page.getByRole('button', { name: 'Create account', disabled: true }).waitFor()
  } finally {
    await setSettings(app, {})
  }
})

test('the user menu leads through the app, and logout to the landing page', async ({
  app,
  visitSignedIn,
}) => {
  const { page } = await visitSignedIn(app, '/about')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
  await page.goto('/about')
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByText('Are you sure you want to logout?').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { level: 1, name: 'Print from your phone, collect with a code' }).waitFor()
})
