import { type QueryClient, hashKey } from '@tanstack/react-query'
import { sayFault } from '../ui/toasts.tsx'
import { sessionQuery } from './session.ts'
import { isRateLimited, sayUserFault } from './user-fault.ts'

const retryAfterMs = 60_000

/** Where the server asks to wait before it says who is signed in: says so, waits, and asks again. */
export function waitOutLimit(queries: QueryClient): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (event.query.queryHash !== hashKey(sessionQuery.queryKey) || !isRateLimited(error)) return
    // Without a user the screen itself says it.
    if (event.query.state.data) sayFault(sayUserFault(error))
    clearTimeout(waiting)
    waiting = setTimeout(() => void queries.refetchQueries(sessionQuery), retryAfterMs)
  })
}
