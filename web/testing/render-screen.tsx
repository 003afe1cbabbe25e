import type { User } from '@campus-print/contract/accounts'
import { listMessages, listReports } from '@campus-print/contract/desk-support'
import { user as sampleUser } from '@campus-print/contract/examples/samples'
import { sessionHintName } from '@campus-print/contract/pages'
import { usualSettings } from '@campus-print/contract/ordering'
import { estimatePrint } from '@campus-print/contract/queue'
import { live } from '@campus-print/contract/health'
import { getHold } from '@campus-print/contract/operation'
import { me } from '@campus-print/contract/profile'
import { listPrinters } from '@campus-print/contract/queue'
import { getServiceStatus, getSettings } from '@campus-print/contract/settings'
import { getTwoStep } from '@campus-print/contract/two-step'
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

export interface Rendered {
  readonly api: MockApi
  /** Opens the present page again, as the browser's button does: what the browser stores stays. */
  readonly reload: () => void
  /** The hands of the user: clicks, typing and keys. */
  readonly hands: UserEvent
}

const noneOpen = { data: [], pagination: { page: 1, pages: 1, limit: 20 }, total: 0 }

/** A mocked API with what most screens call. */
export function mockApi(user: Partial<User> | null = {}): MockApi {
  const api = new MockApi()
  if (user) api.answer(me, { token: 'cookie', user: { ...sampleUser, ...user } })
  else api.fail(me, 'unauthenticated')
  api.answer(live)
  api.answer(getSettings)
  api.answer(getServiceStatus)
  api.answer(getTwoStep)
  api.answer(getHold, { data: null })
  api.answer(listPrinters, { data: [] })
  api.answer(listReports, noneOpen)
  api.answer(listMessages, noneOpen)
  api.answer(estimatePrint)
  api.answer(usualSettings, { data: { pdf: null, word: null, image: null } })
  return api
}

/** Opens the app at a path in this test's own browser: the real router and screens over a mocked API. */
export function renderScreen(
  path: string,
  { user = {}, api = mockApi(user), state }: Visitor = {},
): Rendered {
  vi.stubGlobal('fetch', api.fetch)
  document.cookie = `${sessionHintName}=1; path=/; max-age=${user ? 60 : 0}`
  // With a key of its own the router keeps the state.
  history.replaceState(state ? { __TSR_index: 0, __TSR_key: 'given', ...state } : null, '', path)
  let close = open()
  onTestFinished(async () => {
    close()
    localStorage.clear()
    sessionStorage.clear()
    document.cookie = `${sessionHintName}=; path=/; max-age=0`
    setOnline(true)
    await setLanguage('en')
    api.assertPrepared()
  })
  const hands = userEvent.setup({
    delay: null,
    // Without style sheets nothing hides from a pointer, and looking for it takes long.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  })
  const reload = () => {
    close()
    close = open()
  }
  return { api, hands, reload }
}

/** Opens the app at the browser's present address; returns what closes it. */
function open(): () => void {
  const { router, queries, app } = makeApp()
  render(app)
  return () => {
    cleanup()
    toast.dismiss()
    router.history.destroy()
    queries.clear()
  }
}

/** Takes the device's connection away or gives it back; calls fail by `api.disconnect` alone. */
export function setOnline(isOnline: boolean): void {
  if (navigator.onLine === isOnline) return
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
