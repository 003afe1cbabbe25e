import { type QueryClient, hashKey } from '@tanstack/react-query'
import { toastError } from '../ui/toasts.tsx'
import { sessionQuery } from './session.ts'
import { isRateLimited, sessionErrorMessage } from './user-fault.ts'

const retryAfterMs = 60_000

/**
 * Where the server asks to wait before it says who is signed in: says so, waits, asks again, and has the routes guarded
 * anew, since one of them may have been waiting for the answer.
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
    // Without a user the screen itself says it.
    if (event.query.state.data) toastError(sessionErrorMessage(error))
    clearTimeout(waiting)
    waiting = setTimeout(() => void retry(), retryAfterMs)
  })
}
