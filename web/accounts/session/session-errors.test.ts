import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { sessionErrorMessage } from './session-errors.ts'

test.each([
  [{ status: 429, code: 'rate_limited' }, 'Rate limited - please wait'],
  [{ status: 429, code: 'unreadable' }, 'Rate limited - please wait'],
  [{ status: 500, code: 'internal' }, 'the server’s words'],
  [{ status: 200, code: 'unreadable' }, 'Failed to get profile'],
  [{ status: 502, code: 'unreadable' }, 'Failed to load user'],
  [{ code: 'network' }, 'Failed to load user'],
] as const)('%j is told as: %s', (details, words) => {
  expect(sessionErrorMessage(new ApiError('the server’s words', details))).toBe(words)
})
