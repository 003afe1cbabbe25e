import type { User } from '@campus-print/contract/accounts'
import { user as sampleUser } from '@campus-print/contract/examples/samples'
import { sessionHintName } from '@campus-print/contract/pages'
import { me } from '@campus-print/contract/profile'
import { getServiceStatus, getSettings } from '@campus-print/contract/settings'
import { cleanup, render } from '@testing-library/react'
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event'
import { toast } from 'sonner'
import { onTestFinished, vi } from 'vitest'
import { makeApp } from '../app.tsx'
import { setLanguage } from '../ui/language.tsx'
import { MockApi } from './mock-api.ts'

interface Visitor {
  /** What the calls answer. The user, the settings and the service's status are prepared unless the test does it. */
  api?: MockApi
  /** Who is signed in: a student who may be changed in part; `null` is a visitor. */
  user?: Partial<User> | null
  /** What the address carries besides the path, as `useLocation().state`. */
  state?: object
}

interface Rendered {
  readonly api: MockApi
  /** The hands of the user: clicks, typing and keys. */
  readonly hands: UserEvent
}

/** A mocked API with what every screen calls. */
export function mockApi(user: Partial<User> | null = {}): MockApi {
  const api = new MockApi()
  if (user) api.answer(me, { token: 'cookie', user: { ...sampleUser, ...user } })
  else api.fail(me, 'unauthenticated')
  api.answer(getSettings)
  api.answer(getServiceStatus)
  return api
}

/** Opens the app at a path in this test's own browser: the real router and screens over a mocked API. */
export function renderScreen(
  path: string,
  { user = {}, api = mockApi(user), state }: Visitor = {},
): Rendered {
  vi.stubGlobal('fetch', api.fetch)
  document.cookie = user ? `${sessionHintName}=1` : `${sessionHintName}=; max-age=0`
  history.replaceState(state ?? null, '', path)
  const { router, queries, app } = makeApp()
  onTestFinished(async () => {
    cleanup()
    toast.dismiss()
    router.history.destroy()
    queries.clear()
    localStorage.clear()
    sessionStorage.clear()
    await setLanguage('en')
    api.assertPrepared()
  })
  render(app)
  const hands = userEvent.setup({
    delay: null,
    // Without style sheets nothing hides from a pointer, and looking for it takes long.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  })
  return { api, hands }
}
