import { logout, type User } from '@campus-print/contract/accounts'
import { me } from '@campus-print/contract/profile'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { clearFormDraft } from '../../ui/forms/form-draft.ts'
import { browserStorage, removeStoredFor } from '../../ui/storage.ts'

const userKey = 'user'

/** Key under which everything is cached that belongs to the signed-in user alone. */
export const userDataKey = 'mine'

/** The signed-in user, or `null`. The session itself is a cookie that no script can read. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }) => fetchUser(client),
})

const sessionExpiredKey = ['session ended']

/** Whether a session ended without its user's doing, and no other has begun since. */
export function hasSessionExpired(queries: QueryClient): boolean {
  return queries.getQueryData<boolean>(sessionExpiredKey) ?? false
}

async function fetchUser(queries: QueryClient): Promise<User | null> {
  try {
    const { user } = await call(me)
    browserStorage.set(userKey, user)
    return user
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    if (browserStorage.get(userKey) !== null) queries.setQueryData(sessionExpiredKey, true)
    browserStorage.remove(userKey)
    return null
  }
}

/** Begins with the user this browser remembers, so that a reload paints at once, and asks whether it is still so. */
export function restoreSession(queries: QueryClient): void {
  const user = browserStorage.get(userKey)
  if (isUser(user)) queries.setQueryData(sessionQuery.queryKey, user, { updatedAt: 1 })
  void queries.prefetchQuery(sessionQuery)
}

export function startSession(queries: QueryClient, user: User): void {
  queries.removeQueries({ queryKey: [userDataKey] })
  queries.removeQueries({ queryKey: sessionExpiredKey })
  clearFormDraft(registrationForm)
  updateUser(queries, user)
}

/** Shows the same user with what has changed. */
export function updateUser(queries: QueryClient, user: User): void {
  browserStorage.set(userKey, user)
  queries.setQueryData(sessionQuery.queryKey, user)
}

/**
 * Forgets the user here; the screens that need one send the visitor to sign in. What was being typed stays: the session
 * may have ended under the user's hands.
 */
export function clearSession(queries: QueryClient): void {
  if (queries.getQueryData(sessionQuery.queryKey)) queries.setQueryData(sessionExpiredKey, true)
  clearUser(queries)
}

function clearUser(queries: QueryClient): void {
  browserStorage.remove(userKey)
  queries.setQueryData(sessionQuery.queryKey, null)
}

/** The same for who goes of their own will, and leaves nothing behind. */
export function signOutLocally(queries: QueryClient): void {
  const user = queries.getQueryData(sessionQuery.queryKey)
  clearFormDraft(registrationForm)
  if (user) removeStoredFor(user.id)
  clearUser(queries)
}

/** Signs out here first, then on the server: a call that fails must not keep anyone signed in on this screen. */
export async function signOut(queries: QueryClient): Promise<void> {
  signOutLocally(queries)
  await call(logout).catch(() => undefined)
}

/** Has the routes guarded anew whenever another user, one who may do other things, or nobody any more, is signed in. */
export function watchSession(queries: QueryClient, rerunGuards: () => Promise<void>): void {
  const current = () => accessOf(queries.getQueryData(sessionQuery.queryKey))
  let known = current()
  const follow = async () => {
    await rerunGuards()
    // What a user saw is dropped once no screen shows it any more.
    if (current() === signedOut) queries.removeQueries({ queryKey: [userDataKey] })
  }
  queries.getQueryCache().subscribe(() => {
    if (current() === known) return
    known = current()
    void follow()
  })
}

const signedOut = 'nobody'

function accessOf(user: User | null | undefined): string | undefined {
  return user ? [user.id, ...user.permissions].join(' ') : user === null ? signedOut : undefined
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'username', 'email', 'permissions'].every((field) => field in value)
}

/** Names of the forms whose typing this tab keeps; a user's own are never shown to another. */
export const registrationForm = 'registration'
export const profileForm = (userId: string) => `profile:${userId}`
