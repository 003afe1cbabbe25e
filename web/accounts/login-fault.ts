import { ApiError, isConnectionError, serverMessage } from '../api/api-error.ts'

/** Why one was not signed in; `detail` says more where the words of the catalogue alone would mislead. */
export interface LoginError {
  readonly message: string
  readonly detail?: string
}

export function describeLoginError(error: unknown): LoginError {
  if (error instanceof ApiError && error.status === 429) {
    return { message: 'Too many login attempts. Please wait a few minutes and try again.' }
  }
  if (isConnectionError(error)) {
    return {
      message: 'Login failed. Please check your credentials and try again.',
      detail: 'The print desk did not answer: check your connection first.',
    }
  }
  return { message: serverMessage(error, 'Login failed. Please try again.') }
}
