import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRegistration, codeMailedTo } from '../server/testing/people.ts'
import { type TestApp, testApp } from '../server/testing/test-app.ts'
import { type Visit, launchBrowser, visit } from './browser.ts'
import { isFocused, pressOn, tabTo } from './keyboard.ts'
import { signIn } from './walk.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

const resend = (page: Page) => page.getByRole('button', { name: 'Resend code' })
const box = (page: Page, place: number) => page.getByRole('textbox', { name: `Digit ${place} of 6` })

/** Someone who has registered and is asked for the code that was mailed. */
async function atTheCode(): Promise<Visit & { email: string; code: string }> {
  const registration = aRegistration()
  await app.anyone('POST', '/api/auth/register', registration)
  const code = await codeMailedTo(app, registration.email)
  const visited = await visit(browser, app.url)
  await visited.page.clock.install()
  await signIn(visited.page, registration)
  await visited.page.getByText('Please verify your account first').waitFor()
  await box(visited.page, 1).waitFor()
  return { ...visited, email: registration.email, code }
}

/** What stands in the boxes, a dot for an empty one. */
async function shown(page: Page): Promise<string> {
  const inputs = await page.getByRole('group', { name: 'Verification code' }).getByRole('textbox').all()
  const digits = await Promise.all(inputs.map((input) => input.inputValue()))
  return digits.map((digit) => digit || '.').join('')
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

test('each box takes one digit and nothing else, and the keyboard goes on by itself', async () => {
  const { page, context } = await atTheCode()
  expect(await isFocused(box(page, 1))).toBe(true)
  await page.keyboard.type('a1-b2')
  expect(await shown(page)).toBe('12....')
  expect(await isFocused(box(page, 3))).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Please enter complete OTP').waitFor()
  await context.close()
})

test('arrows go to any box, what is typed there replaces it, and Backspace goes back from an empty one', async () => {
  const { page, context } = await atTheCode()
  await page.keyboard.type('123')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('5')
  expect(await shown(page)).toBe('123.5.')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('39')
  expect(await shown(page)).toBe('12395.')
  await tabTo(page, box(page, 6))
  await page.keyboard.press('Backspace')
  expect([await shown(page), await isFocused(box(page, 5))]).toEqual(['12395.', true])
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect([await shown(page), await isFocused(box(page, 4))]).toEqual(['1239..', true])
  await context.close()
})

test('only a whole code is pasted, wherever the keyboard is, and it is sent off by itself', async () => {
  const { page, context, code } = await atTheCode()
  await page.keyboard.type('9')
  await paste(page, '12345')
  await paste(page, '1234567')
  expect(await shown(page)).toBe('9.....')
  await paste(page, `Your code: ${code.slice(0, 3)} ${code.slice(3)}.`)
  await page.getByText('Email verified successfully!').waitFor()
  await page.waitForURL('**/dashboard')
  await context.close()
})

test('a phone may fill the whole code into the first box', async () => {
  const { page, context, code } = await atTheCode()
  expect(await box(page, 1).getAttribute('autocomplete')).toBe('one-time-code')
  for (const place of [1, 2, 3, 4, 5, 6]) {
    expect(await box(page, place).getAttribute('inputmode')).toBe('numeric')
  }
  await box(page, 1).fill(code)
  await page.waitForURL('**/dashboard')
  await context.close()
})

test('a wrong code empties the boxes and says how many tries remain, to a screen reader too', async () => {
  const { page, context, code } = await atTheCode()
  await page.keyboard.type(code === '111111' ? '222222' : '111111')
  await page.getByText('Invalid OTP. 4 attempts remaining').waitFor()
  expect([await shown(page), await isFocused(box(page, 1))]).toEqual(['......', true])
  expect(await box(page, 1).getAttribute('aria-invalid')).toBe('true')
  const group = page.getByRole('group', { name: 'Verification code', description: /4 attempts remaining/ })
  expect(await group.count()).toBe(1)
  await page.keyboard.type(code)
  await page.waitForURL('**/dashboard')
  await context.close()
})

test('a code that could not be checked stays in the boxes', async () => {
  const { page, context, code } = await atTheCode()
  await page.route('**/api/auth/verify-otp', (route) => route.abort(), { times: 1 })
  await page.keyboard.type(code)
  await page.getByText('Verification failed').waitFor()
  expect(await shown(page)).toBe(code)
  await pressOn(page, page.getByRole('button', { name: 'Verify' }))
  await page.waitForURL('**/dashboard')
  await context.close()
})

test('the countdown turns red in its last minute, and at 0 one may ask for a new code', async () => {
  const { page, context, email, code } = await atTheCode()
  const color = () => page.getByRole('timer').evaluate((timer) => getComputedStyle(timer).color)
  const calm = await color()
  await page.clock.fastForward('08:30')
  await page.getByText(/another 1:\d\d/).waitFor()
  expect(await color()).toBe(calm)
  await page.clock.fastForward('00:30')
  await page.getByText(/another (1:00|0:5\d)/).waitFor()
  await expect.poll(color).toBe('rgb(180, 35, 24)')
  expect(await resend(page).isDisabled()).toBe(true)

  await page.keyboard.type('123')
  await page.clock.fastForward('01:01')
  app.passTime(10 * 60 * 1000)
  await page.getByText('The code has expired').waitFor()
  await page.route('**/api/auth/resend-otp', (route) => route.abort(), { times: 1 })
  await pressOn(page, resend(page))
  await page.getByText('Failed to resend OTP').waitFor()
  await pressOn(page, resend(page), 'Space')
  await page.getByText('New OTP sent to your email').waitFor()
  await page.getByText(/another (10:00|9:5\d)/).waitFor()
  expect([await shown(page), await isFocused(box(page, 1))]).toEqual(['......', true])
  expect([await color(), await resend(page).isDisabled()]).toEqual([calm, true])
  await page.keyboard.type(await codeMailedTo(app, email, code))
  await page.waitForURL('**/dashboard')
  await context.close()
})
