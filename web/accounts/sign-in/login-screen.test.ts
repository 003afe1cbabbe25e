import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { describeLoginError } from './login-screen.tsx'

test('the server has the first word', () => {
  const errorMessage = new ApiError('Invalid email or password', { status: 401, code: 'wrong_credentials' })
  expect(describeLoginError(errorMessage)).toEqual({ message: 'Invalid email or password' })
})

test.each(['rate_limited', 'unreadable'] as const)(
  'too many tries are told as such, answered as %s',
  (code) => {
    expect(describeLoginError(new ApiError('Too many', { status: 429, code })).message).toBe(
      'Too many login attempts. Please wait a few minutes and try again.',
    )
  },
)

test('a refusal without words is a login that failed', () => {
  expect(describeLoginError(new ApiError('unreadable', { status: 502, code: 'unreadable' }))).toEqual({
    message: 'Login failed. Please try again.',
  })
})

test('where nothing was answered, the connection is named beside the credentials', () => {
  const { message, detail } = describeLoginError(new ApiError('Network Error', { code: 'network' }))
  expect(message).toBe('Login failed. Please check your credentials and try again.')
  expect(detail).toContain('connection')
})
