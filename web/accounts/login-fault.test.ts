import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { sayLoginFault } from './login-fault.ts'

test('the server has the first word', () => {
  const fault = new ApiError('Invalid email or password', { status: 401, code: 'wrong_credentials' })
  expect(sayLoginFault(fault)).toEqual({ message: 'Invalid email or password' })
})

test.each(['rate_limited', 'unreadable'] as const)(
  'too many tries are told as such, answered as %s',
  (code) => {
    expect(sayLoginFault(new ApiError('Too many', { status: 429, code })).message).toBe(
      'Too many login attempts. Please wait a few minutes and try again.',
    )
  },
)

test('a refusal without words is a login that failed', () => {
  expect(sayLoginFault(new ApiError('unreadable', { status: 502, code: 'unreadable' }))).toEqual({
    message: 'Login failed. Please try again.',
  })
})

test('where nothing was answered, the connection is named beside the credentials', () => {
  const { message, detail } = sayLoginFault(new ApiError('Network Error', { code: 'network' }))
  expect(message).toBe('Login failed. Please check your credentials and try again.')
  expect(detail).toContain('connection')
})
