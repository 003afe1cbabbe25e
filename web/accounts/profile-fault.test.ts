import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { sayProfileFault } from './profile-fault.ts'

test('the server has the first word', () => {
  const fault = new ApiError('Username is required', { status: 400, code: 'invalid_input' })
  expect(sayProfileFault(fault)).toBe('Username is required')
})

test('an answer without success is a failed update', () => {
  const fault = new ApiError('unreadable', { status: 200, code: 'unreadable' })
  expect(sayProfileFault(fault)).toBe('Profile update failed')
})

test('whatever else goes wrong, the profile could not be updated', () => {
  expect(sayProfileFault(new ApiError('Network Error', { code: 'network' }))).toBe('Failed to update profile')
  expect(sayProfileFault(new ApiError('unreadable', { status: 502, code: 'unreadable' }))).toBe(
    'Failed to update profile',
  )
})
