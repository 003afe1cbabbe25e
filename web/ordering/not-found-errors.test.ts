import { expect, test } from 'vitest'
import { ApiError, errorFromResponse, networkError } from '../api/api-error.ts'
import { isDocumentNotFound, isRequestNotFound } from './not-found-errors.ts'

const refused = (code: ApiError['code']) => new ApiError('Refused', { code })

test('a request or a document is not found where its own code says so', () => {
  expect(isRequestNotFound(refused('request_not_found'))).toBe(true)
  expect(isRequestNotFound(refused('document_not_found'))).toBe(false)
  expect(isDocumentNotFound(refused('document_not_found'))).toBe(true)
  expect(isDocumentNotFound(refused('request_not_found'))).toBe(false)
})

test('of an id that is none at all there is nothing to be found', () => {
  for (const code of ['invalid_input', 'malformed_request', 'not_found'] as const) {
    expect([isRequestNotFound(refused(code)), isDocumentNotFound(refused(code))]).toEqual([true, true])
  }
})

test('a lost connection, another refusal or the word of a proxy says nothing of it', () => {
  const others = [
    networkError(),
    refused('gateway_unavailable'),
    errorFromResponse(404, '<h1>Not Found</h1>'),
  ]
  expect(others.map(isRequestNotFound)).toEqual([false, false, false])
})
