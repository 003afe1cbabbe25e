import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { aRegistration, codeMailedTo, signUp } from '../server/testing/fixtures/people/people.ts'
import { test as journey } from './fixtures.ts'
import { expectFocused, pressOn, tabTo } from './keyboard.ts'
import { fillRegistration, signIn, typeCode } from './walk.ts'

const resend = (page: Page) => page.getByRole('button', { name: 'Resend code' })
const box = (page: Page, place: number) => page.getByRole('textbox', { name: `Digit ${place} of 6` })

// A user who has registered and sees the screen for the mailed code.
const test = journey.extend('newcomer', async ({ app, visit }) => {
  const registration = aRegistration()
  await app.anyone('POST', '/api/auth/register', registration)
  const code = await codeMailedTo(app, registration.email)
  // So the remaining time of the code does not depend on how long it takes to get to the page.
  app.stopClock()
  const { page } = await visit(app)
  await page.clock.install()
  await signIn(page, registration)
  await page.getByText('Please verify your account first').waitFor()
  await expectFocused(box(page, 1))
  return { page, email: registration.email, code }
})

/** Returns the digits in the boxes, with a dot for an empty box. */
async function shown(page: Page): Promise<string> {
  const inputs = await page.getByRole('group', { name: 'Verification code' }).getByRole('textbox').all()
  const digits = await Promise.all(inputs.map((input) => input.inputValue()))
  return digits.map((digit) => digit || '.').join('')
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

/** Stops the page's clock until the test moves it; returns for how many seconds the code is still valid. */
async function stopCountdown(page: Page): Promise<number> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await page.getByRole('timer').innerText()) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

test('each code box takes one digit, and the focus moves on by itself', async ({ newcomer: { page } }) => {
  await expectFocused(box(page, 1))
  await page.keyboard.type('a1-b2')
  expect(await shown(page)).toBe('12....')
  await expectFocused(box(page, 3))
  await page.keyboard.press('Enter')
  await page.getByText('Please enter complete OTP').waitFor()
})

test('arrow keys reach any code box, typing replaces its digit, and Backspace in an empty box goes back', async ({
  newcomer: { page },
}) => {
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
  expect(await shown(page)).toBe('12395.')
  await expectFocused(box(page, 5))
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect(await shown(page)).toBe('1239..')
  await expectFocused(box(page, 4))
})

test('pasting accepts only a whole code, in any box, and submits it', async ({
  newcomer: { page, code },
}) => {
  await page.keyboard.type('9')
  await paste(page, '12345')
  await paste(page, '1234567')
  expect(await shown(page)).toBe('9.....')
  await paste(page, `Your code: ${code.slice(0, 3)} ${code.slice(3)}.`)
  await page.getByText('Email verified successfully!').waitFor()
  await page.waitForURL('**/dashboard')
})

test('a phone may autofill the whole code into the first box', async ({ newcomer: { page, code } }) => {
  expect(await box(page, 1).getAttribute('autocomplete')).toBe('one-time-code')
  for (const place of [1, 2, 3, 4, 5, 6]) {
    expect(await box(page, place).getAttribute('inputmode')).toBe('numeric')
  }
  await box(page, 1).fill(code)
  await page.waitForURL('**/dashboard')
})

test('a wrong code empties the boxes and announces the attempts left, to a screen reader too', async ({
  newcomer: { page, code },
}) => {
  await page.keyboard.type(code === '111111' ? '222222' : '111111')
  await page.getByText('Invalid OTP. 4 attempts remaining').waitFor()
  await expect.poll(() => shown(page)).toBe('......')
  await expectFocused(box(page, 1))
  expect(await box(page, 1).getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('group', { name: 'Verification code', description: /4 attempts remaining/ }).waitFor()
  await page.keyboard.type(code)
  await page.waitForURL('**/dashboard')
})

test('a code that could not be checked stays in the boxes', async ({ newcomer: { page, code } }) => {
  await page.route('**/api/auth/verify-otp', (route) => route.abort(), { times: 1 })
  await page.keyboard.type(code)
  await page.getByText('Verification failed').waitFor()
  expect(await shown(page)).toBe(code)
  await pressOn(page, page.getByRole('button', { name: 'Verify' }))
  await page.waitForURL('**/dashboard')
})

test('a user may request a new code after a minute, while the first is still valid', async ({
  app,
  newcomer: { page, email, code },
}) => {
  expect(await resend(page).isDisabled()).toBe(true)
  await page.getByRole('button', { name: /^Resend code in (1:00|0:\d\d)$/ }).waitFor()
  await page.clock.fastForward('01:01')
  app.passTime(61_000)
  await page.getByRole('button', { name: 'Resend code', exact: true }).waitFor()
  await page.getByText(/expires in 8:\d\d/).waitFor()
  await page.keyboard.type('123')
  await page.route('**/api/auth/resend-otp', (route) => route.abort(), { times: 1 })
  await pressOn(page, resend(page))
  await page.getByText('Failed to resend OTP').waitFor()
  await pressOn(page, resend(page), 'Space')
  await page.getByText('New OTP sent to your email').waitFor()
  await page.getByText(/expires in (10:00|9:\d\d)/).waitFor()
  await expect.poll(() => shown(page)).toBe('......')
  await expectFocused(box(page, 1))
  expect(await resend(page).isDisabled()).toBe(true)
  await page.keyboard.type(await codeMailedTo(app, email, code))
  await page.waitForURL('**/dashboard')
})

test('the countdown turns red in its last minute, and at 0 the boxes are disabled and the button has the focus', async ({
  newcomer: { page },
}) => {
  const color = () => page.getByRole('timer').evaluate((timer) => getComputedStyle(timer).color)
  const calm = await color()
  const left = await stopCountdown(page)
  await page.clock.fastForward((left - 90) * 1000)
  await page.getByText(/expires in 1:(30|2\d)/).waitFor()
  expect(await color()).toBe(calm)
  await page.clock.fastForward('00:30')
  await page.getByText(/expires in (1:00|0:5\d)/).waitFor()
  await expect.poll(color).toBe('rgb(180, 35, 24)')
  await page.keyboard.type('123')
  await page.clock.fastForward('01:01')
  await page.getByText('This code has expired. Request a new one.').waitFor()
  await expectFocused(resend(page))
  expect([await box(page, 4).isDisabled(), await shown(page)]).toEqual([true, '123...'])
})

test('the screen accepts no sixth code, and sends a new one at once, after a reload too', async ({
  app,
  newcomer: { page, email, code },
}) => {
  const wrong = code === '111111' ? '222222' : '111111'
  for (const left of [4, 3, 2, 1, 0]) {
    await expectFocused(box(page, 1))
    await page.keyboard.type(wrong)
    await page.getByText(`Invalid OTP. ${left} ${left === 1 ? 'attempt' : 'attempts'} remaining`).waitFor()
  }
  await expectDead()
  await expectFocused(resend(page))
  await page.reload()
  await expectDead()

  await resend(page).click()
  await page.getByText('New OTP sent to your email').waitFor()
  await page.getByText(/expires in (10:00|9:\d\d)/).waitFor()
  await expectFocused(box(page, 1))
  await page.keyboard.type(await codeMailedTo(app, email, code))
  await page.waitForURL('**/dashboard')

  async function expectDead() {
    await page.getByText('Too many wrong tries. Request a new code.').waitFor()
    expect(await page.getByText(/expires in/).count()).toBe(0)
    for (const place of [1, 6]) expect(await box(page, place).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Verify' }).isDisabled()).toBe(true)
    expect(await resend(page).isEnabled()).toBe(true)
  }
})

test('signing in on another device shows the code’s true remaining time, and a reload continues there', async ({
  app,
  visit,
}) => {
  // So the expected times do not depend on the speed of the test.
  app.stopClock()
  const registration = aRegistration()
  const first = (await visit(app)).page
  await first.clock.install()
  await first.goto('/register')
  await fillRegistration(first, registration)
  await first.getByRole('button', { name: 'Create account' }).click()
  await first.waitForURL('**/verify-otp')
  const code = await codeMailedTo(app, registration.email)
  app.passTime(40_000)
  const second = (await visit(app)).page
  await second.clock.install()
  await signIn(second, registration)
  await second.getByText(/expires in 9:[012]\d/).waitFor()
  await second.getByRole('button', { name: /^Resend code in 0:[12]?\d$/ }).waitFor()

  app.passTime(20_000)
  await second.clock.fastForward('00:20')
  await second.reload()
  await second.getByText(/expires in (9:00|8:\d\d)/).waitFor()
  await second.getByRole('button', { name: 'Resend code', exact: true }).click()
  await second.getByText('New OTP sent to your email').waitFor()
  const another = await codeMailedTo(app, registration.email, code)
  // The first page counts down for the first code, but accepts the newest one as well.
  app.passTime(4 * 60_000)
  await first.clock.fastForward('05:00')
  await first.reload()
  await first.getByText(/expires in (5:00|4:\d\d)/).waitFor()
  await typeCode(first, another)
  await first.waitForURL('**/dashboard')
})

test('a password reset code ends after five wrong attempts, and a new one comes at once', async ({
  app,
  visit,
}) => {
  const { registration } = await signUp(app)
  const { page } = await visit(app)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(registration.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(/expires in (10:00|9:\d\d)/).waitFor()
  const code = await codeMailedTo(app, registration.email)
  for (const left of [4, 3, 2, 1, 0]) {
    await expectFocused(box(page, 1))
    await page.keyboard.type(code === '111111' ? '222222' : '111111')
    await page.getByText(`Invalid OTP. ${left} ${left === 1 ? 'attempt' : 'attempts'} remaining`).waitFor()
  }
  await page.getByText('Too many wrong tries. Request a new code.').waitFor()
  expect(await box(page, 1).isDisabled()).toBe(true)
  await expectFocused(resend(page))
  await page.keyboard.press('Enter')
  await page.getByText('OTP resent successfully!').waitFor()
  await expectFocused(box(page, 1))
  await page.keyboard.type(await codeMailedTo(app, registration.email, code))
  await page.getByText('OTP verified successfully!').waitFor()
})

test('an address that two people registered is confirmed, and the user sets a new password', async ({
  app,
  visit,
}) => {
  const registration = aRegistration()
  const { email } = registration
  await app.anyone('POST', '/api/auth/register', aRegistration({ email, password: 'a stranger’s guess' }))
  const strangers = await codeMailedTo(app, email)
  const { page } = await visit(app)
  await page.goto('/register')
  await fillRegistration(page, registration)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verify-otp')
  const code = await codeMailedTo(app, email, strangers)
  await typeCode(page, code)

  await page.waitForURL('**/forgot-password')
  await page.getByText('This address was registered more than once. Choose a new password.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  // No user is signed in, since a signed-in user would be redirected.
  await page.reload()
  await page.getByText('Choose a new password').waitFor()
  await page.getByRole('button', { name: 'Send code' }).click()
  await typeCode(page, await codeMailedTo(app, email, code))
  await page.getByLabel('New password').fill('tall green lamp, mine')
  await page.getByLabel('Confirm password').fill('tall green lamp, mine')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.waitForURL('**/dashboard')
})
