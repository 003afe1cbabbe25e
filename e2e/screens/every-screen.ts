import { mkdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type SignedUp, allow, aRegistration, signUp } from '../../server/testing/people.ts'
import { type TestApp, testApp } from '../../server/testing/test-app.ts'
import { whileSet } from '../../server/testing/while-set.ts'
import { launchBrowser, visit } from '../browser.ts'
import { chooseFile } from '../choose-file.ts'
import { toolMadePdf } from '../tool-made-pdf.ts'
import { checkout, chooseSettings, registerAndVerify, signIn } from '../walk.ts'
import { lookAt, pictures } from './look.ts'

/** For each test, in ms: a walk with many looks takes its time where other tests run beside it. */
const timeout = 240_000

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

/** States that every screen fits a size of window, in both lights, and is open to everyone. */
export function everyScreenFits(size: keyof typeof sizes): void {
  let app: TestApp
  let browser: Browser
  beforeAll(async () => {
    app = await testApp()
    browser = await launchBrowser()
    await mkdir(pictures, { recursive: true })
  })
  afterAll(async () => {
    await browser.close()
    await app.close()
  })

  async function visitor() {
    const { page, context } = await visit(browser, app.url, sizes[size])
    return { page, context, look: (name: string) => lookAt(page, `${name}-${size}`) }
  }

  const fits = `fits a ${size}, in both lights, and everyone can use it`

  test(`what visitors see ${fits}`, { timeout }, async () => {
    const { page, context, look } = await visitor()
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
    await context.close()
  })

  test(`a print from the upload to the ticket ${fits}`, { timeout }, async () => {
    const document = await toolMadePdf(browser, 12)
    const { page, context, look } = await visitor()
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
    await chooseSettings(page, { copies: 2, pagesToPrint: '1-5, 8', printType: 'color' })
    await look('settings')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
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
  })

  test(`the list of people, whatever is found, ${fits}`, { timeout }, async () => {
    const manager = await givenPeople(app)
    const { page, context, look } = await visitor()
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

  test(`the screen that asks for a code ${fits}`, async () => {
    const registration = aRegistration()
    await app.anyone('POST', '/api/auth/register', registration)
    const { page, context, look } = await visitor()
    await signIn(page, registration)
    await page.waitForURL('**/verify-otp')
    await page.keyboard.type('123')
    await look('verify')
    await page.keyboard.press('Enter')
    await page.getByText('Please enter complete OTP').waitFor()
    await look('verify-fault')
    await context.close()
  })
}

/** People with short names and long ones, who may do this and that; answers a manager. */
async function givenPeople(app: TestApp): Promise<SignedUp> {
  const named = (username: string, category = 'student') =>
    signUp(app, { username, category, email: `${username.toLowerCase().replace(' ', '.')}@campus.example` })
  const manager = await named('Meera Deshpande')
  await allow(app, manager, 'desk', 'manage')
  await allow(app, await named('Zubin Irani'), 'desk')
  await allow(app, await named('Venkatanarasimharajuvaripeta Subramaniyaswamy'), 'manage')
  await whileSet(app, { confirmedCategories: ['professor', 'staff'] }, async () => {
    await named('Sunita Rao', 'professor')
    await named('Imran Shaikh', 'staff')
  })
  return manager
}
