import { AxeBuilder } from '@axe-core/playwright'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedUp, allow, aRegistration, signUp } from '../server/testing/people.ts'
import { type TestApp, testApp } from '../server/testing/test-app.ts'
import { whileSet } from '../server/testing/while-set.ts'
import { launchBrowser, visit } from './browser.ts'
import { chooseFile } from './choose-file.ts'
import { toolMadePdf } from './tool-made-pdf.ts'
import { checkout, order, registerAndVerify, signIn } from './walk.ts'

/** Where the pictures of this run are, for people to look at. */
const pictures = join(import.meta.dirname, '..', '.cache', 'screens')

/** They come and go, and lie over what is to be seen. */
const withoutToasts = '[data-sonner-toaster] { visibility: hidden }'

let app: TestApp
let browser: Browser
let document: Buffer
beforeAll(async () => {
  app = await testApp()
  browser = await launchBrowser()
  document = await toolMadePdf(browser, 12)
  await mkdir(pictures, { recursive: true })
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const looks = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
] as const

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

test.each(looks)(
  'every screen fits a %s in %s colours and is open to everyone',
  async (size, colorScheme) => {
    const { page, context } = await visit(browser, app.url, sizes[size])
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = (name: string) => lookAt(page, `${name}-${size}-${colorScheme}`)

    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look('landing')
    await page.goto('/login')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await look('login')
    await page.goto('/forgot-password')
    await page.getByRole('button', { name: 'Send code' }).waitFor()
    await look('forgot-password')
    await page.goto('/register')
    await page.getByRole('button', { name: 'Create account' }).click()
    await look('register-faults')
    await registerAndVerify(page, app)
    await look('dashboard-empty')
    await page.goto('/print')
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await look('upload')
    await chooseFile(page, document)
    await page.getByRole('button', { name: 'Configure Settings' }).waitFor()
    await look('document')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByRole('dialog').getByRole('img', { name: 'Page 1 of 12' }).waitFor()
    await look('preview')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove' }).click()
    await order(page, { document, copies: 2, pagesToPrint: '1-5, 8', printType: 'color' }, () =>
      look('settings'),
    )
    await page.getByRole('button', { name: 'Pay ₹60' }).waitFor()
    await look('payment')
    await checkout(page, '₹60', 'Pay successfully')
    await page.getByText('Ready to collect').first().waitFor()
    await look('ticket')
    await page.goto('/dashboard')
    await page.getByText('thesis.pdf').first().waitFor()
    await look('dashboard')
    await page.goto('/profile')
    await page.getByText('₹60').waitFor()
    await page.getByText('This device').waitFor()
    await look('profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await look('profile-edit')
    await context.close()
  },
)

describe('the people of a campus', () => {
  let manager: SignedUp
  beforeAll(async () => {
    const named = (username: string, category = 'student') =>
      signUp(app, { username, category, email: `${username.toLowerCase().replace(' ', '.')}@campus.example` })
    manager = await named('Meera Deshpande')
    await allow(app, manager, 'desk', 'manage')
    await allow(app, await named('Zubin Irani'), 'desk')
    await allow(app, await named('Venkatanarasimharajuvaripeta Subramaniyaswamy'), 'manage')
    await whileSet(app, { confirmedCategories: ['professor', 'staff'] }, async () => {
      await named('Sunita Rao', 'professor')
      await named('Imran Shaikh', 'staff')
    })
  })

  test.each(looks)('fit a %s in %s colours, whatever is found', async (size, colorScheme) => {
    const { page, context } = await visit(browser, app.url, sizes[size])
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = (name: string) => lookAt(page, `${name}-${size}-${colorScheme}`)
    await signIn(page, manager.registration)
    await page.waitForURL('**/dashboard')
    await page.goto('/manage/people')
    await page.getByRole('switch', { name: 'Desk: Zubin Irani' }).waitFor()
    await look('people')
    await page.getByRole('switch', { name: 'Manage: Zubin Irani' }).click()
    await page.getByRole('alertdialog').waitFor()
    await look('people-question')
    await page.route('**/api/manage/people/*/permissions/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Make manager' }).click()
    await page.getByText('No answer came').waitFor()
    await look('people-fault')
    await page.getByRole('searchbox').fill('quentin')
    await page.getByText('Nobody found').waitFor()
    await look('people-none')
    await context.close()
  })
})

test.each(looks)('the boxes for a code fit a %s in %s colours', async (size, colorScheme) => {
  const registration = aRegistration()
  await app.anyone('POST', '/api/auth/register', registration)
  const { page, context } = await visit(browser, app.url, sizes[size])
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await signIn(page, registration)
  await page.waitForURL('**/verify-otp')
  await page.keyboard.type('123')
  await lookAt(page, `verify-${size}-${colorScheme}`)
  await page.keyboard.press('Enter')
  await page.getByText('Please enter complete OTP').waitFor()
  await lookAt(page, `verify-fault-${size}-${colorScheme}`)
  await context.close()
})

async function lookAt(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true, style: withoutToasts })
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = globalThis.document.documentElement
    return scrollWidth - clientWidth
  })
  expect([name, overflow]).toEqual([name, 0])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.target.join(' ')}`)).toEqual([])
}
