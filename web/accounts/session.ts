import { type User, logout, me } from '@campus-print/contract/accounts'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { forget, recall, remember } from '../ui/remembered.ts'

const userKey = 'user'

/** Key under which everything is cached that belongs to the signed-in user alone. */
export const mine = 'mine'

/** The signed-in user, or `null`. The session itself is a cookie that no script can read. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fetchUser,
})

async function fetchUser(): Promise<User | null> {
  try {
    const { user } = await call(me)
    remember(userKey, user)
    return user
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    forget(userKey)
    return null
  }
}

/** Begins with the user this browser remembers, so that a reload paints at once, and asks whether it is still so. */
export function restoreSession(queries: QueryClient): void {
  const user = recall(userKey)
  if (isUser(user)) queries.setQueryData(sessionQuery.queryKey, user, { updatedAt: 1 })
  void queries.prefetchQuery(sessionQuery)
}

export function beginSession(queries: QueryClient, user: User): void {
  queries.removeQueries({ queryKey: [mine] })
  remember(userKey, user)
  queries.setQueryData(sessionQuery.queryKey, user)
}

/** Forgets the user here; the screens that need one send the visitor to sign in. */
export function dropSession(queries: QueryClient): void {
  forget(userKey)
  queries.setQueryData(sessionQuery.queryKey, null)
  queries.removeQueries({ queryKey: [mine] })
}

/** Signs out here first, then on the server: a call that fails must not keep anyone signed in on this screen. */
export async function signOut(queries: QueryClient): Promise<void> {
  dropSession(queries)
  await call(logout).catch(() => undefined)
}

/** Calls back whenever another user, or nobody any more, is signed in. */
export function watchSession(queries: QueryClient, onChange: () => void): void {
  const currentId = () => queries.getQueryData(sessionQuery.queryKey)?.id
  let known = currentId()
  queries.getQueryCache().subscribe(() => {
    if (currentId() === known) return
    known = currentId()
    onChange()
  })
}

/** The user of a screen that only signed-in users see. */
export function useUser(): User {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Error('A screen for signed-in users was shown to a visitor')
  return data
}

function isUser(value: unknown): value is User {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'username' in value && 'email' in value
  )
}
