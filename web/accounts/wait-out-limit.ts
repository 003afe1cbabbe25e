import { type QueryClient, hashKey } from '@tanstack/react-query'
import { sayFault } from '../ui/toasts.tsx'
import { sessionQuery } from './session.ts'
import { isRateLimited, sayUserFault } from './user-fault.ts'

const retryAfterMs = 60_000

/**
 * Where the server asks to wait before it says who is signed in: says so, waits, asks again, and has the routes guarded
 * anew, since one of them may have been waiting for the answer.
 */
export function waitOutLimit(queries: QueryClient, guardAgain: () => Promise<void>): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const askAgain = async () => {
    await queries.refetchQueries(sessionQuery)
    await guardAgain()
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (event.query.queryHash !== hashKey(sessionQuery.queryKey) || !isRateLimited(error)) return
    // Without a user the screen itself says it.
    if (event.query.state.data) sayFault(sayUserFault(error))
    clearTimeout(waiting)
    waiting = setTimeout(() => void askAgain(), retryAfterMs)
  })
}
