import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { profileErrorMessage } from './profile-form.tsx'

test('the server has the first word', () => {
  const errorMessage = new ApiError('Username is required', { status: 400, code: 'invalid_input' })
  expect(profileErrorMessage(errorMessage)).toBe('Username is required')
})

test('an answer without success is a failed update', () => {
  const errorMessage = new ApiError('unreadable', { status: 200, code: 'unreadable' })
  expect(profileErrorMessage(errorMessage)).toBe('Profile update failed')
})

test('whatever else goes wrong, the profile could not be updated', () => {
  expect(profileErrorMessage(new ApiError('Network Error', { code: 'network' }))).toBe(
    'Failed to update profile',
  )
  expect(profileErrorMessage(new ApiError('unreadable', { status: 502, code: 'unreadable' }))).toBe(
    'Failed to update profile',
  )
})
