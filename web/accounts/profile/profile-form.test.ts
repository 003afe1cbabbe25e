import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { profileErrorMessage } from './profile-form.tsx'

test('a failed profile update shows the server’s message', () => {
  const errorMessage = new ApiError('Username is required', { status: 400, code: 'invalid_input' })
  expect(profileErrorMessage(errorMessage)).toBe('Username is required')
})

test('a success status without our envelope is a failed profile update', () => {
  const errorMessage = new ApiError('unreadable', { status: 200, code: 'unreadable' })
  expect(profileErrorMessage(errorMessage)).toBe('Profile update failed')
})

test('any other error of a profile update has one message', () => {
  expect(profileErrorMessage(new ApiError('Network Error', { code: 'network' }))).toBe(
    'Failed to update profile',
  )
  expect(profileErrorMessage(new ApiError('unreadable', { status: 502, code: 'unreadable' }))).toBe(
    'Failed to update profile',
  )
})
