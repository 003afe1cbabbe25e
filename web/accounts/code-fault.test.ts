import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { isCodeRejected, codeErrorMessage } from './code-fault.ts'

test('a wrong code is answered with the tries that remain', () => {
  const errorMessage = new ApiError('Invalid OTP', { status: 400, code: 'wrong_code', attemptsLeft: 4 })
  expect(codeErrorMessage(errorMessage)).toBe('Invalid OTP. 4 attempts remaining')
})

test('an expired code has no tries to speak of', () => {
  const errorMessage = new ApiError('Invalid or expired OTP', { status: 400, code: 'code_expired' })
  expect(codeErrorMessage(errorMessage)).toBe('Invalid or expired OTP')
})

test('a fault on the way is not blamed on the code', () => {
  const errorMessage = new ApiError('Network Error', { code: 'network' })
  expect(codeErrorMessage(errorMessage)).toBe('Verification failed')
  expect(isCodeRejected(errorMessage)).toBe(false)
})

test.each(['wrong_code', 'code_expired'] as const)('%s asks for another code', (code) => {
  expect(isCodeRejected(new ApiError('Invalid OTP', { status: 400, code }))).toBe(true)
})
