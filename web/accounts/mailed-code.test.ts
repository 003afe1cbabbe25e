import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { codeStatusAfterError, toLocalCodeStatus } from './mailed-code.ts'

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
])('on a clock that is %s a code is good for as long as the server says', (_, off) => {
  const here = Date.parse(code.now) + off
  expect(toLocalCodeStatus(code, here)).toEqual({
    expiresAt: here + 9 * minute + 40_000,
    resendAt: here + 40_000,
    attemptsLeft: 3,
  })
})

test('a refused try says how the code stands; where nothing is said there is none that is good', () => {
  const here = Date.parse(code.now)
  const wrong = new ApiError('Invalid OTP', { status: 400, code: 'wrong_code', mailedCode: code })
  expect(codeStatusAfterError(wrong, here)).toEqual(toLocalCodeStatus(code, here))
  const expired = new ApiError('Invalid or expired OTP', { status: 400, code: 'code_expired' })
  expect(codeStatusAfterError(expired, here)).toEqual({ expiresAt: here, resendAt: here, attemptsLeft: 0 })
})
