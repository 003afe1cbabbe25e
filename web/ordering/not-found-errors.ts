import { ApiError, type ApiErrorCode } from '../api/api-error.ts'

/** What an address with an id that is none at all is refused with, by what is wrong with it. */
const noIdCodes: readonly ApiErrorCode[] = ['invalid_input', 'malformed_request', 'not_found']

/** Whether a request that was asked for is none of the user's. */
export function isRequestNotFound(error: unknown): boolean {
  return isNotFound(error, 'request_not_found')
}

/** Whether a document that was asked for is none of the user's, or was deleted. */
export function isDocumentNotFound(error: unknown): boolean {
  return isNotFound(error, 'document_not_found')
}

function isNotFound(error: unknown, code: ApiErrorCode): boolean {
  return error instanceof ApiError && (error.code === code || noIdCodes.includes(error.code))
}
