import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { describeLoginError } from './login-screen.tsx'

test('a failed login shows the server’s message', () => {
  const errorMessage = new ApiError('Invalid email or password', { status: 401, code: 'wrong_credentials' })
  expect(describeLoginError(errorMessage)).toEqual({ message: 'Invalid email or password' })
})

test.each(['rate_limited', 'unreadable'] as const)(
  'too many login attempts have their own message, answered as %s',
  (code) => {
    expect(describeLoginError(new ApiError('Too many', { status: 429, code })).message).toBe(
      'Too many login attempts. Please wait a few minutes and try again.',
    )
  },
)

test('an error without a message is a failed login', () => {
  expect(describeLoginError(new ApiError('unreadable', { status: 502, code: 'unreadable' }))).toEqual({
    message: 'Login failed. Please try again.',
  })
})

test('a login without an answer names the connection beside the credentials', () => {
  const { message, detail } = describeLoginError(new ApiError('Network Error', { code: 'network' }))
  expect(message).toBe('Login failed. Please check your credentials and try again.')
  expect(detail).toContain('connection')
})
