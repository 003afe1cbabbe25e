import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { codeErrorMessage, codeStatusAfterError, isCodeRejected, toLocalCodeStatus } from './code-status.ts'

const code = {
  sentAt: '2026-01-05T10:00:00.000Z',
  expiresAt: '2026-01-05T10:10:00.000Z',
  resendAt: '2026-01-05T10:01:00.000Z',
  attemptsLeft: 3,
  now: '2026-01-05T10:00:20.000Z',
}
const minute = 60_000

test.each([
  ['right', 0],
  ['an hour ahead', 60 * minute],
  ['a day behind', -24 * 60 * minute],
])('a code is valid as long as the server says on a clock that is %s', (_, offset) => {
  const localNow = Date.parse(code.now) + offset
  expect(toLocalCodeStatus(code, localNow)).toEqual({
    expiresAt: localNow + 9 * minute + 40_000,
    resendAt: localNow + 40_000,
    attemptsLeft: 3,
  })
})

test('a rejected attempt updates the code’s status; an error without a status means that no code is valid', () => {
  const localNow = Date.parse(code.now)
  const wrong = new ApiError('Invalid OTP', { status: 400, code: 'wrong_code', mailedCode: code })
  expect(codeStatusAfterError(wrong, localNow)).toEqual(toLocalCodeStatus(code, localNow))
  const expired = new ApiError('Invalid or expired OTP', { status: 400, code: 'code_expired' })
  expect(codeStatusAfterError(expired, localNow)).toEqual({
    expiresAt: localNow,
    resendAt: localNow,
    attemptsLeft: 0,
  })
})

test('a wrong code shows the remaining attempts', () => {
  const errorMessage = new ApiError('Invalid OTP', { status: 400, code: 'wrong_code', attemptsLeft: 4 })
  expect(codeErrorMessage(errorMessage)).toBe('Invalid OTP. 4 attempts remaining')
})

test('an expired code shows no remaining attempts', () => {
  const errorMessage = new ApiError('Invalid or expired OTP', { status: 400, code: 'code_expired' })
  expect(codeErrorMessage(errorMessage)).toBe('Invalid or expired OTP')
})

test('a connection error is not blamed on the code', () => {
  const errorMessage = new ApiError('Network Error', { code: 'network' })
  expect(codeErrorMessage(errorMessage)).toBe('Verification failed')
  expect(isCodeRejected(errorMessage)).toBe(false)
})

test.each(['wrong_code', 'code_expired'] as const)('the error %s rejects the code', (code) => {
  expect(isCodeRejected(new ApiError('Invalid OTP', { status: 400, code }))).toBe(true)
})
