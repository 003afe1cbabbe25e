import { expect, test } from 'vitest'
import { ApiError, errorFromResponse, networkError } from '../api/api-error.ts'
import { isDocumentNotFound, isRequestNotFound } from './not-found-errors.ts'

const refused = (code: ApiError['code']) => new ApiError('Refused', { code })

test('a request or document is not found when its own error code says so', () => {
  expect(isRequestNotFound(refused('request_not_found'))).toBe(true)
  expect(isRequestNotFound(refused('document_not_found'))).toBe(false)
  expect(isDocumentNotFound(refused('document_not_found'))).toBe(true)
  expect(isDocumentNotFound(refused('request_not_found'))).toBe(false)
})

test('an id that is no id counts as not found', () => {
  for (const code of ['invalid_input', 'malformed_request', 'not_found'] as const) {
    expect([isRequestNotFound(refused(code)), isDocumentNotFound(refused(code))]).toEqual([true, true])
  }
})

test('a lost connection, another error code and a proxy’s 404 do not count as not found', () => {
  const others = [
    networkError(),
    refused('gateway_unavailable'),
    errorFromResponse(404, '<h1>Not Found</h1>'),
  ]
  expect(others.map(isRequestNotFound)).toEqual([false, false, false])
})
