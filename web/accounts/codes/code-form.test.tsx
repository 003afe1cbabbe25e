import { resendOtp, verifyOtp } from '@campus-print/contract/accounts'
import type { MailedCode } from '@campus-print/contract/envelope'
import { user } from '@campus-print/contract/examples/samples'
import { listRequests, requestHistory } from '@campus-print/contract/history'
import { listNotifications } from '@campus-print/contract/notifications'
import { requestStats } from '@campus-print/contract/ordering'
import {
  forgotPassword,
  resendForgotPasswordOtp,
  resetPasswordWithOtp,
  verifyForgotPasswordOtp,
} from '@campus-print/contract/passwords'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const minuteMs = 60_000
const code = '482913'
const wrong = '111111'
const verified = { token: 'cookie', user, needsVerification: false as const, needsNewPassword: false }

const box = (place: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${place} of 6` })
const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Resend code/ })
const boxes = () => within(screen.getByRole('group', { name: 'Verification code' })).getAllByRole('textbox')
/** The text of the boxes, a dot for an empty one. */
const shown = () =>
  boxes()
    .map((input) => (input as HTMLInputElement).value || '.')
    .join('')
const expectFocused = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()))

/** A code that was mailed a while ago, as the server states it. */
function mailedCode({ ageMs = 0, attemptsLeft = 5 } = {}): MailedCode {
  const now = Date.now()
  const at = (ms: number) => new Date(now - ageMs + ms).toISOString()
  const times = { sentAt: at(0), expiresAt: at(10 * minuteMs), resendAt: at(minuteMs), now: at(ageMs) }
  return { ...times, attemptsLeft, ...(attemptsLeft === 0 && { resendAt: at(ageMs) }) }
}

/** What the dashboard calls, where a right code leads. */
function codeApi() {
  const api = mockApi(null)
  api.answer(verifyOtp, verified)
  for (const call of [listRequests, requestHistory, requestStats, listNotifications]) api.answer(call)
  return api
}

/** The screen for the code of a new registration. */
async function newcomer(api = codeApi()) {
  const now = Date.now()
  const status = { expiresAt: now + 10 * minuteMs, resendAt: now + minuteMs, attemptsLeft: 5 }
  const verification = { email: 'asha@example.edu', from: 'registration', code: status }
  const rendered = renderScreen('/verify-otp', { api, user: null, state: { verification } })
  await screen.findByRole('group', { name: 'Verification code' })
  await expectFocused(() => box(1))
  return rendered
}

/** Types wrong codes until none is accepted any more. */
async function useUpAttempts(
  hands: UserEvent,
  reject: (answer: { attemptsLeft: number; mailedCode: MailedCode }) => void,
): Promise<void> {
  for (const attemptsLeft of [4, 3, 2, 1, 0]) {
    await expectFocused(() => box(1))
    reject({ attemptsLeft, mailedCode: mailedCode({ attemptsLeft }) })
    await hands.keyboard(wrong)
    const attempts = attemptsLeft === 1 ? 'attempt' : 'attempts'
    await screen.findByText(`Invalid OTP. ${attemptsLeft} ${attempts} remaining`)
  }
}

test('each code box takes one digit, and the focus moves on by itself', async () => {
  const { hands } = await newcomer()
  await hands.keyboard('a1-b2')
  expect(shown()).toBe('12....')
  await expectFocused(() => box(3))
  await hands.keyboard('{Enter}')
  await screen.findByText('Please enter complete OTP')
})

test('arrow keys reach any code box, typing replaces its digit, and Backspace in an empty box goes back', async () => {
  const { hands } = await newcomer()
  await hands.keyboard('123{ArrowRight}5')
  expect(shown()).toBe('123.5.')
  await hands.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}39')
  expect(shown()).toBe('12395.')
  while (document.activeElement !== box(6)) await hands.tab()
  await hands.keyboard('{Backspace}')
  expect(shown()).toBe('12395.')
  await expectFocused(() => box(5))
  await hands.keyboard('{Backspace}{Backspace}')
  expect(shown()).toBe('1239..')
  await expectFocused(() => box(4))
})

test('pasting accepts only a whole code, in any box, and submits it', async () => {
  const { api, hands } = await newcomer()
  await hands.keyboard('9')
  await hands.paste('12345')
  await hands.paste('1234567')
  expect(shown()).toBe('9.....')
  await hands.paste(`Your code: ${code.slice(0, 3)} ${code.slice(3)}.`)
  await screen.findByText('Email verified successfully!')
  await screen.findByRole('heading', { name: /^Welcome/ })
  expect(api.calls(verifyOtp)[0]?.body).toMatchObject({ otp: code })
})

test('a phone may autofill the whole code into the first box', async () => {
  const { api } = await newcomer()
  expect(box(1).autocomplete).toBe('one-time-code')
  for (const input of boxes()) expect(input.getAttribute('inputmode')).toBe('numeric')
  fireEvent.change(box(1), { target: { value: code } })
  await waitFor(() => expect(api.calls(verifyOtp)[0]?.body).toMatchObject({ otp: code }))
  await screen.findByRole('heading', { name: /^Welcome/ })
})

test('a wrong code empties the boxes and announces the attempts left, to a screen reader too', async () => {
  const api = codeApi()
  api.fail(verifyOtp, 'wrong_code', { attemptsLeft: 4, mailedCode: mailedCode({ attemptsLeft: 4 }) })
  const { hands } = await newcomer(api)
  await hands.keyboard(wrong)
  await screen.findByText('Invalid OTP. 4 attempts remaining')
  await waitFor(() => expect(shown()).toBe('......'))
  await expectFocused(() => box(1))
  expect(box(1).getAttribute('aria-invalid')).toBe('true')
  screen.getByRole('group', { name: 'Verification code', description: /4 attempts remaining/ })
})

test('a code that could not be checked stays in the boxes, and is checked on demand', async () => {
  const api = codeApi()
  api.disconnect(verifyOtp)
  const { hands } = await newcomer(api)
  await hands.keyboard(code)
  await screen.findByText(/^Verification failed/)
  expect(shown()).toBe(code)
  api.answer(verifyOtp, verified)
  while (document.activeElement !== screen.getByRole('button', { name: 'Verify' })) await hands.tab()
  await hands.keyboard('{Enter}')
  await screen.findByText('Email verified successfully!')
  await screen.findByRole('heading', { name: /^Welcome/ })
})

test('a user may request a new code after a minute, while the first is still valid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api, hands } = await newcomer()
  expect(resend().disabled).toBe(true)
  expect(resend().textContent).toMatch(/^Resend code in (1:00|0:\d\d)$/)
  await vi.advanceTimersByTimeAsync(61_000)
  await waitFor(() => expect(resend().textContent).toBe('Resend code'))
  screen.getByText(/expires in 8:\d\d/)
  await hands.keyboard('123')
  api.disconnect(resendOtp)
  while (document.activeElement !== resend()) await hands.tab()
  await hands.keyboard('{Enter}')
  await screen.findByText('Failed to resend OTP')
  api.answer(resendOtp, () => ({ mailedCode: mailedCode() }))
  await hands.keyboard(' ')
  await screen.findByText('New OTP sent to your email')
  await screen.findByText(/expires in (10:00|9:\d\d)/)
  await waitFor(() => expect(shown()).toBe('......'))
  await expectFocused(() => box(1))
  expect(resend().disabled).toBe(true)
  await hands.keyboard(code)
  await screen.findByText('Email verified successfully!')
})

test('the countdown is urgent in its last minute, and at 0 the boxes are disabled and the button has the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { hands } = await newcomer()
  const isUrgent = () => screen.getByRole('timer').classList.contains('text-danger')
  await vi.advanceTimersByTimeAsync(8.5 * minuteMs)
  await screen.findByText(/expires in 1:(30|2\d)/)
  expect(isUrgent()).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  await screen.findByText(/expires in (1:00|0:5\d)/)
  expect(isUrgent()).toBe(true)
  await hands.keyboard('123')
  await vi.advanceTimersByTimeAsync(minuteMs)
  await screen.findByText('This code has expired. Request a new one.')
  await expectFocused(resend)
  expect([box(4).matches(':disabled'), shown()]).toEqual([true, '123...'])
})

test('the screen accepts no sixth code, and sends a new one at once, after a reload too', async () => {
  const api = codeApi()
  const { hands, reload } = await newcomer(api)
  await useUpAttempts(hands, (answer) => api.fail(verifyOtp, 'wrong_code', answer))
  await expectEnded()
  await expectFocused(resend)
  reload()
  await expectEnded()

  api.answer(resendOtp, () => ({ mailedCode: mailedCode() }))
  api.answer(verifyOtp, verified)
  await hands.click(resend())
  await screen.findByText('New OTP sent to your email')
  await screen.findByText(/expires in (10:00|9:\d\d)/)
  await expectFocused(() => box(1))
  await hands.keyboard(code)
  await screen.findByText('Email verified successfully!')

  async function expectEnded() {
    await screen.findByText('Too many wrong tries. Request a new code.')
    expect(screen.queryByText(/expires in/)).toBeNull()
    for (const place of [1, 6]) expect(box(place).matches(':disabled')).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(true)
    expect(resend().disabled).toBe(false)
  }
})

test('a password reset code ends after five wrong attempts, and a new one comes at once', async () => {
  const api = mockApi(null)
  api.answer(forgotPassword, () => ({ mailedCode: mailedCode() }))
  const { hands } = renderScreen('/forgot-password', { api, user: null })
  await hands.type(await screen.findByLabelText('Email'), 'asha@example.edu')
  await hands.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByText(/expires in (10:00|9:\d\d)/)
  await useUpAttempts(hands, (answer) => api.fail(verifyForgotPasswordOtp, 'wrong_code', answer))
  await screen.findByText('Too many wrong tries. Request a new code.')
  expect(box(1).matches(':disabled')).toBe(true)
  await expectFocused(resend)
  api.answer(resendForgotPasswordOtp, () => ({ mailedCode: mailedCode() }))
  api.answer(verifyForgotPasswordOtp)
  await hands.keyboard('{Enter}')
  await screen.findByText('OTP resent successfully!')
  await expectFocused(() => box(1))
  await hands.keyboard(code)
  await screen.findByText('OTP verified successfully!')
})

test('a password reset shows an error at each step that fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = '<h1>Bad gateway</h1>'
  const api = mockApi(null)
  api.respond(forgotPassword, 502, page)
  const { hands } = renderScreen('/forgot-password', { api, user: null })
  await hands.type(await screen.findByLabelText('Email'), 'asha@example.edu')
  const send = screen.getByRole('button', { name: 'Send code' })
  await hands.click(send)
  await screen.findByText('Failed to send OTP')
  api.answer(forgotPassword, () => ({ mailedCode: mailedCode() }))
  await hands.click(send)
  await screen.findByText('Password reset OTP sent to your email!')

  await vi.advanceTimersByTimeAsync(61_000)
  api.respond(resendForgotPasswordOtp, 502, page)
  await waitFor(() => expect(resend().disabled).toBe(false))
  await hands.click(resend())
  await screen.findByText('Failed to resend OTP')
  api.answer(verifyForgotPasswordOtp)
  await hands.click(box(1))
  await hands.keyboard(code)
  await screen.findByText('OTP verified successfully!')

  const password = await screen.findByLabelText<HTMLInputElement>('New password')
  await hands.type(password, 'small blue lamp')
  await hands.type(screen.getByLabelText('Confirm password'), 'small blue lamp')
  api.respond(resetPasswordWithOtp, 502, page)
  await hands.click(screen.getByRole('button', { name: 'Reset password' }))
  await screen.findByText('Failed to reset password')
  expect(password.value).toBe('small blue lamp')
})
