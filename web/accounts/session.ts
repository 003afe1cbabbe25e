import { type User, logout } from '@campus-print/contract/accounts'
import { me } from '@campus-print/contract/profile'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { forgetDrafts } from '../ordering/draft.ts'
import { forgetTyped } from '../ui/kept-typing.ts'
import { forget, recall, remember } from '../ui/remembered.ts'
import { profileForm, registrationForm } from './typed-forms.ts'

const userKey = 'user'

/** Key under which everything is cached that belongs to the signed-in user alone. */
export const mine = 'mine'

/** The signed-in user, or `null`. The session itself is a cookie that no script can read. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }) => fetchUser(client),
})

const endedKey = ['session ended']

/** Whether a session ended without its user's doing, and no other has begun since. */
export function hasSessionEnded(queries: QueryClient): boolean {
  return queries.getQueryData<boolean>(endedKey) ?? false
}

async function fetchUser(queries: QueryClient): Promise<User | null> {
  try {
    const { user } = await call(me)
    remember(userKey, user)
    return user
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    if (recall(userKey) !== null) queries.setQueryData(endedKey, true)
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
  queries.removeQueries({ queryKey: endedKey })
  forgetTyped(registrationForm)
  renewUser(queries, user)
}

/** Shows the same user with what has changed. */
export function renewUser(queries: QueryClient, user: User): void {
  remember(userKey, user)
  queries.setQueryData(sessionQuery.queryKey, user)
}

/**
 * Forgets the user here; the screens that need one send the visitor to sign in. What was being typed stays: the session
 * may have ended under the user's hands.
 */
export function dropSession(queries: QueryClient): void {
  if (queries.getQueryData(sessionQuery.queryKey)) queries.setQueryData(endedKey, true)
  forgetUser(queries)
}

function forgetUser(queries: QueryClient): void {
  forget(userKey)
  queries.setQueryData(sessionQuery.queryKey, null)
}

/** The same for who goes of their own will, and leaves nothing behind. */
export function leave(queries: QueryClient): void {
  const user = queries.getQueryData(sessionQuery.queryKey)
  forgetTyped(registrationForm)
  if (user) {
    forgetTyped(profileForm(user.id))
    forgetDrafts(user.id)
  }
  forgetUser(queries)
}

/** Signs out here first, then on the server: a call that fails must not keep anyone signed in on this screen. */
export async function signOut(queries: QueryClient): Promise<void> {
  leave(queries)
  await call(logout).catch(() => undefined)
}

/** Has the routes guarded anew whenever another user, one who may do other things, or nobody any more, is signed in. */
export function watchSession(queries: QueryClient, guardAgain: () => Promise<void>): void {
  const current = () => whoMayWhat(queries.getQueryData(sessionQuery.queryKey))
  let known = current()
  const follow = async () => {
    await guardAgain()
    // What a user saw is dropped once no screen shows it any more.
    if (current() === nobody) queries.removeQueries({ queryKey: [mine] })
  }
  queries.getQueryCache().subscribe(() => {
    if (current() === known) return
    known = current()
    void follow()
  })
}

const nobody = 'nobody'

function whoMayWhat(user: User | null | undefined): string | undefined {
  return user ? [user.id, ...user.permissions].join(' ') : user === null ? nobody : undefined
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'username', 'email', 'permissions'].every((field) => field in value)
}
