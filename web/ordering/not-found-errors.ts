import { ApiError, type ApiErrorCode } from '../api/api-error.ts'

/** How the server rejects ids that are not ids, by what is wrong with them. */
const noIdCodes: readonly ApiErrorCode[] = ['invalid_input', 'malformed_request', 'not_found']

/** Whether the user has no such request. */
export function isRequestNotFound(error: unknown): boolean {
  return isNotFound(error, 'request_not_found')
}

/** Whether the user has no such document, or it was deleted. */
export function isDocumentNotFound(error: unknown): boolean {
  return isNotFound(error, 'document_not_found')
}

function isNotFound(error: unknown, code: ApiErrorCode): boolean {
  return error instanceof ApiError && (error.code === code || noIdCodes.includes(error.code))
}
