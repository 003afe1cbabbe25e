import { ApiError } from '../api/api-error.ts'

/** What is worth saying of a check that failed: that another page has just asked the same is not. */
export function visibleCheckError(error: Error | null): Error | undefined {
  return error instanceof ApiError && error.code === 'rate_limited' ? undefined : (error ?? undefined)
}
