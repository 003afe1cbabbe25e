import { expect, test } from 'vitest'
import { ApiError, errorFromResponse, networkError } from '../api/api-error.ts'
import { isDocumentNotFound, isRequestNotFound } from './not-found-errors.ts'

const rejected = (code: ApiError['code']) => new ApiError('Rejected', { code })

test('a request or document is not found when its own error code says so', () => {
  expect(isRequestNotFound(rejected('request_not_found'))).toBe(true)
  expect(isRequestNotFound(rejected('document_not_found'))).toBe(false)
  expect(isDocumentNotFound(rejected('document_not_found'))).toBe(true)
  expect(isDocumentNotFound(rejected('request_not_found'))).toBe(false)
})

test('an id that is no id counts as not found', () => {
  for (const code of ['invalid_input', 'malformed_request', 'not_found'] as const) {
    expect([isRequestNotFound(rejected(code)), isDocumentNotFound(rejected(code))]).toEqual([true, true])
  }
})

test('a lost connection, another error code and a proxy’s 404 do not count as not found', () => {
  const others = [
    networkError(),
    rejected('gateway_unavailable'),
    errorFromResponse(404, '<h1>Not Found</h1>'),
  ]
  expect(others.map(isRequestNotFound)).toEqual([false, false, false])
})
