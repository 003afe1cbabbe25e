import { logout, type User } from '@campus-print/contract/accounts'
import { me, updateDetails } from '@campus-print/contract/profile'
import { i18n, type Language } from '@campus-print/domain/language'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { clearFormDraft } from '../../ui/forms/form-draft.ts'
import { setLanguage, takeVisitorsLanguage } from '../../ui/language.tsx'
import { browserStorage, removeStoredFor } from '../../ui/storage.ts'
import { hasSessionHint, removeSessionHint } from './session-hint.ts'

const userKey = 'user'

/** First part of every query key whose data belongs to the signed-in user. */
export const userDataKey = 'mine'

/** The signed-in user, or `null`. The session itself is a cookie that no script can read. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }) => fetchUser(client),
})

const sessionExpiredKey = ['session ended']

/** Whether the session expired, and no other has started since. */
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
    forgetStoredUser(queries)
    return null
  }
}

function forgetStoredUser(queries: QueryClient): void {
  if (browserStorage.get(userKey) !== null) queries.setQueryData(sessionExpiredKey, true)
  browserStorage.remove(userKey)
}

/**
 * Starts with the user that this browser stored, so that a reload paints at once, and checks with the server
 * that the session is still valid. Without a session there is nothing to ask.
 */
export function restoreSession(queries: QueryClient): void {
  if (!hasSessionHint()) {
    forgetStoredUser(queries)
    queries.setQueryData(sessionQuery.queryKey, null)
    return
  }
  const user = browserStorage.get(userKey)
  if (isUser(user)) queries.setQueryData(sessionQuery.queryKey, user, { updatedAt: 1 })
  void queries.prefetchQuery(sessionQuery)
}

export function startSession(queries: QueryClient, user: User): void {
  queries.removeQueries({ queryKey: [userDataKey] })
  queries.removeQueries({ queryKey: sessionExpiredKey })
  clearFormDraft(registrationForm)
  updateUser(queries, user)
  const chosen = takeVisitorsLanguage()
  if (chosen) void saveLanguage(queries, chosen)
  // Without its texts, the present language stays.
  else if (user.language) void setLanguage(user.language).catch(() => undefined)
}

/** Keeps the language that the signed-in user chose in the account: it is also for emails and text messages. */
export async function saveLanguage(queries: QueryClient, language: Language): Promise<void> {
  try {
    const { user } = await call(updateDetails, { body: { language } })
    updateUser(queries, user)
  } catch {
    toastError(i18n.t('Your language was not saved for emails. Please try again.'))
  }
}

/** Replaces the cached user after a change. */
export function updateUser(queries: QueryClient, user: User): void {
  browserStorage.set(userKey, user)
  queries.setQueryData(sessionQuery.queryKey, user)
}

/** Forgets the user after the session has expired. Drafts stay, since the user may be typing one. */
export function clearSession(queries: QueryClient): void {
  if (queries.getQueryData(sessionQuery.queryKey)) queries.setQueryData(sessionExpiredKey, true)
  clearUser(queries)
}

function clearUser(queries: QueryClient): void {
  browserStorage.remove(userKey)
  queries.setQueryData(sessionQuery.queryKey, null)
}

/** Forgets the user and removes everything that is stored for them, in every tab of this browser. */
export function signOutLocally(queries: QueryClient): void {
  forgetUser(queries)
  notifyOtherTabs()
}

function forgetUser(queries: QueryClient): void {
  const user = queries.getQueryData(sessionQuery.queryKey)
  clearFormDraft(registrationForm)
  if (user) removeStoredFor(user.id)
  clearUser(queries)
}

/**
 * Signs out here first: a failed call must not keep the user signed in. The screen stays until the caller leaves it,
 * since the guards would lead to the login meanwhile.
 */
export async function signOut(queries: QueryClient): Promise<void> {
  const user = queries.getQueryData(sessionQuery.queryKey)
  clearFormDraft(registrationForm)
  browserStorage.remove(userKey)
  if (user) removeStoredFor(user.id)
  removeSessionHint()
  notifyOtherTabs()
  await call(logout).catch(() => undefined)
}

let channel: BroadcastChannel | undefined

/** Reaches the other tabs of this browser. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session')
  return channel
}

function notifyOtherTabs(): void {
  // A channel has no target origin: it reaches this site alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherTabs().postMessage(signedOut)
}

/** Follows a sign-out in another tab at once, so that no ticket stays on the screen. */
export function followOtherTabs(queries: QueryClient): void {
  otherTabs().addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === signedOut) forgetUser(queries)
  })
}

/** Reruns the route guards when another user signs in, when permissions change, and after sign-out. */
export function watchSession(queries: QueryClient, rerunGuards: () => Promise<void>): void {
  const current = () => accessOf(queries.getQueryData(sessionQuery.queryKey))
  let lastAccess = current()
  const applyAccess = async () => {
    await rerunGuards()
    // The old user's cached data is removed when no screen shows it any more.
    if (current() === signedOut) queries.removeQueries({ queryKey: [userDataKey] })
  }
  queries.getQueryCache().subscribe(() => {
    const access = current()
    // A user that is not known yet, or no longer in a closing app, is no change.
    if (access === undefined || access === lastAccess) return
    lastAccess = access
    void applyAccess()
  })
}

const signedOut = 'signed out'

function accessOf(user: User | null | undefined): string | undefined {
  return user
    ? [user.id, user.needsTwoStep, ...user.permissions].join(' ')
    : user === null
      ? signedOut
      : undefined
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'username', 'email', 'permissions'].every((field) => field in value)
}

/** Names of the forms whose drafts this tab stores. A user's own form contains the user's id. */
export const registrationForm = 'registration'
export const profileForm = (userId: string) => `profile:${userId}`
