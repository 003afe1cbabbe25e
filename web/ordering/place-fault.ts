import { ApiError, isConnectionError } from '../api/api-error.ts'

/** The field-level verdicts say more than the message above them; either beats a word of our own. */
export function placeErrorMessage(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0) {
    const verdicts = error.errors.map(({ field, message }) => `${field}: ${message}`)
    return `Validation Error: ${verdicts.join(', ')}`
  }
  if (error instanceof ApiError && isConnectionError(error)) {
    return `${error.message}. Your settings are kept: check your connection, then try again.`
  }
  return (error instanceof Error && error.message) || 'Error creating print request'
}
