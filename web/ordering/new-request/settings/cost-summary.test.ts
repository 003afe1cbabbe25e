import { errorKinds } from '@campus-print/contract/errors'
import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../../api/api-error.ts'
import { placeErrorMessage } from './cost-summary.tsx'

test('the message for a rejected request lists its field errors', () => {
  const errors = [
    { field: 'copies', message: 'Copies must be at most 50' },
    { field: 'pagesToPrint', message: 'Invalid page: 88' },
  ]
  const error = new ApiError('Please check', { status: 400, code: 'invalid_input', errors })
  expect(placeErrorMessage(error)).toBe(
    'Validation Error: copies: Copies must be at most 50, pagesToPrint: Invalid page: 88',
  )
})

test('the message for a rejected request is the server’s, else the error’s own, else ours', () => {
  const closed = new ApiError('Service is currently unavailable.', {
    status: 503,
    code: 'service_unavailable',
  })
  expect(placeErrorMessage(closed)).toBe('Service is currently unavailable.')
  const { status, message } = errorKinds.too_many_unpaid
  const full = new ApiError(message, { status, code: 'too_many_unpaid' })
  expect(placeErrorMessage(full)).toMatch(/pay for one of them or cancel one/)
  expect(placeErrorMessage(networkError())).toBe(
    'Network Error. Your settings are kept: check your connection, then try again.',
  )
  expect(placeErrorMessage(undefined)).toBe('Error creating print request')
})
