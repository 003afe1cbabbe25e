import type { Page } from 'playwright-core'
import { makePages } from '../server/testing/fixtures/files/make-pdf.ts'
import { type Registration, aRegistration, codeMailedTo } from '../server/testing/fixtures/people/people.ts'
import type { TestApp } from '../server/testing/fixtures/app/test-app.ts'
import { chooseFile } from './choose-file.ts'
import { expectFocused } from './keyboard.ts'

/** Registers on the page as a new student and types the code from the mail; ends on the dashboard. */
export async function registerAndVerify(page: Page, app: TestApp): Promise<void> {
  const form = aRegistration()
  await page.goto('/register')
  await fillRegistration(page, form)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verify-otp')
  await typeCode(page, await codeMailedTo(app, form.email))
  await page.waitForURL('**/dashboard')
}

/** Fills in the form to register. */
export async function fillRegistration(page: Page, form: Registration): Promise<void> {
  await page.getByLabel('Username').fill(form.username)
  await page.getByLabel('Email').fill(form.email)
  await page.getByLabel('WhatsApp number').fill(form.whatsappNumber)
  await page.getByLabel('Password', { exact: true }).fill(form.password)
  await page.getByLabel('Confirm password').fill(form.password)
  await page.getByLabel('Category').selectOption(form.category)
  await page.getByLabel('Department').selectOption(form.department)
}

/** Fills in and submits the login form; does not wait for the next page. */
export async function signIn(page: Page, { email, password }: Registration): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Types a mailed code, once the page has focused the first box, so that it does not move the focus between digits. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await expectFocused(page.getByLabel('Digit 1 of 6'))
  await page.keyboard.type(code)
}

export interface Settings {
  readonly copies: number
  readonly pagesToPrint: string
  readonly printType: 'black' | 'color'
}

export interface Order extends Settings {
  readonly document: Buffer
}

/** Uploads a document, chooses its settings and goes on to the payment page; returns the request's id. */
export async function order(page: Page, { document, ...settings }: Order): Promise<string> {
  await page.goto('/print')
  await chooseFile(page, document)
  await chooseSettings(page, settings)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL('**/payment/*')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Uploads a document of one page and goes on to the payment page with the default settings. */
export async function orderOnePage(page: Page): Promise<void> {
  await chooseFile(page, makePages(1))
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('button', { name: 'Pay ₹1' }).waitFor()
}

/** Goes on from an uploaded document and chooses its settings. */
export async function chooseSettings(
  page: Page,
  { copies, pagesToPrint, printType }: Settings,
): Promise<void> {
  await page.getByRole('button', { name: 'Configure Settings' }).click()
  await page.getByLabel('Copies').fill(String(copies))
  await page.getByLabel(/custom/i).check()
  await page.getByPlaceholder('e.g., 1-5, 8, 10-12').fill(pagesToPrint)
  await page
    .getByLabel(printType === 'color' ? /colou?r/i : /black/i)
    .first()
    .check()
}

/** Opens the checkout and presses one of its buttons. */
export async function checkout(page: Page, amount: string, outcome: string): Promise<void> {
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
  await page.frameLocator('iframe').getByRole('button', { name: outcome }).click()
}
