import { expect, test } from 'vitest'
import { ApiError, networkError } from '../api/api-error.ts'
import { visibleCheckError } from './check-fault.ts'

test('a check that was answered is no fault', () => {
  expect(visibleCheckError(null)).toBeUndefined()
})

test('that another page has just asked the same is not worth saying', () => {
  expect(
    visibleCheckError(new ApiError('Please wait', { status: 429, code: 'rate_limited' })),
  ).toBeUndefined()
})

test.each([
  ['no answer', networkError()],
  ['a refusal', new ApiError('Not answering', { status: 503, code: 'gateway_unavailable' })],
  ['a fault of ours', new Error('a fault')],
])('%s is said', (_, error) => {
  expect(visibleCheckError(error)).toBe(error)
})
