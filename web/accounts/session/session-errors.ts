import { i18n } from '@campus-print/domain/language'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { sessionQuery } from './session.ts'

/** Whether the server or a proxy in front of it limits the rate. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429
}

/** Why the signed-in user could not be fetched. A success status without our envelope has a message of its own. */
export function sessionErrorMessage(error: unknown): string {
  if (isRateLimited(error)) return i18n.t('Rate limited - please wait')
  const status = error instanceof ApiError ? error.status : undefined
  const isNoSuccess = status !== undefined && status >= 200 && status <= 299
  return serverMessage(error, isNoSuccess ? i18n.t('Failed to get profile') : i18n.t('Failed to load user'))
}

const retryAfterMs = 60_000

/**
 * When the server limits the rate: shows that, waits, fetches the user again and reruns the route guards, which may be
 * waiting for the answer.
 */
export function retryWhenRateLimited(queries: QueryClient, rerunGuards: () => Promise<void>): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const retry = async () => {
    await queries.refetchQueries(sessionQuery)
    await rerunGuards()
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (event.query.queryHash !== hashKey(sessionQuery.queryKey) || !isRateLimited(error)) return
    // Without a user the error screen shows the message.
    if (event.query.state.data) toastError(sessionErrorMessage(error))
    clearTimeout(waiting)
    waiting = setTimeout(() => void retry(), retryAfterMs)
  })
}
