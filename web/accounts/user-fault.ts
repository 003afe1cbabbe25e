import { ApiError, serverMessage } from '../api/api-error.ts'

/** Whether the server, or what stands before it, asks to wait. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429
}

/** Why it is not known who is signed in. An answer that neither refuses nor succeeds has words of its own. */
export function sessionErrorMessage(error: unknown): string {
  if (isRateLimited(error)) return 'Rate limited - please wait'
  const status = error instanceof ApiError ? error.status : undefined
  const isNoSuccess = status !== undefined && status >= 200 && status <= 299
  return serverMessage(error, isNoSuccess ? 'Failed to get profile' : 'Failed to load user')
}
