import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { isCodeRefused, sayCodeFault } from './code-fault.ts'

test('a wrong code is answered with the tries that remain', () => {
  const fault = new ApiError('Invalid OTP', { status: 400, code: 'wrong_code', attemptsLeft: 4 })
  expect(sayCodeFault(fault)).toBe('Invalid OTP. 4 attempts remaining')
})

test('an expired code has no tries to speak of', () => {
  const fault = new ApiError('Invalid or expired OTP', { status: 400, code: 'code_expired' })
  expect(sayCodeFault(fault)).toBe('Invalid or expired OTP')
})

test('a fault on the way is not blamed on the code', () => {
  const fault = new ApiError('Network Error', { code: 'network' })
  expect(sayCodeFault(fault)).toBe('Verification failed')
  expect(isCodeRefused(fault)).toBe(false)
})

test.each(['wrong_code', 'code_expired'] as const)('%s asks for another code', (code) => {
  expect(isCodeRefused(new ApiError('Invalid OTP', { status: 400, code }))).toBe(true)
})
