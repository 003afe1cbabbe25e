import { ApiError, serverMessage } from '../api/api-error.ts'

/** Why a profile was not saved. An answer that neither refuses nor succeeds has words of its own. */
export function profileErrorMessage(error: unknown): string {
  const status = error instanceof ApiError ? error.status : undefined
  const isNoSuccess = status !== undefined && status >= 200 && status <= 299
  return serverMessage(error, isNoSuccess ? 'Profile update failed' : 'Failed to update profile')
}
