import { live } from '@campus-print/contract/health'
import { listDeskRequests } from '@campus-print/contract/desk'
import { listDeskPrinters } from '@campus-print/contract/printers'
import { contactHistory } from '@campus-print/contract/support'
import { me } from '@campus-print/contract/profile'
import { user as sampleUser } from '@campus-print/contract/examples/samples'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { call } from '../api/call.ts'
import { mockApi, renderScreen, setOnline } from '../testing/render-screen.tsx'
import { reconnectEveryMs } from './use-reconnect.ts'

const unreachable = /^The print service cannot be reached/
const offline = /^You are offline/

/** The help page as a service worker shows it while no server answers. */
function openWithoutServer() {
  const api = mockApi()
  api.answer(contactHistory)
  api.disconnect(contactHistory)
  api.disconnect(live)
  renderScreen('/help', { api })
  return api
}

const gone = (text: RegExp) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

// The last call of an earlier test may not have arrived.
beforeEach(async () => {
  vi.stubGlobal('fetch', mockApi().fetch)
  await call(live)
})

test('a page without an answering server says so, tries again and loads what failed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const api = openWithoutServer()
  await screen.findByText(unreachable)
  expect(screen.queryByText(offline)).toBeNull()
  vi.advanceTimersByTime(reconnectEveryMs)
  await waitFor(() => expect(api.calls(live)).toHaveLength(1))
  screen.getByText(unreachable)
  await waitFor(() => expect(api.calls(contactHistory)).toHaveLength(2), { timeout: 5_000 })
  api.answer(live)
  api.answer(contactHistory)
  vi.advanceTimersByTime(reconnectEveryMs)
  await gone(unreachable)
  await waitFor(() => expect(api.calls(contactHistory)).toHaveLength(3))
})

test('a page that was loaded offline clears its notice when the device is online again', async () => {
  setOnline(false)
  const api = openWithoutServer()
  await screen.findByText(offline)
  await waitFor(() => expect(api.calls(contactHistory)).not.toHaveLength(0))
  api.answer(live)
  act(() => setOnline(true))
  await gone(unreachable)
  expect(screen.queryByText(offline)).toBeNull()
})

test('any call that arrives clears the notice', async () => {
  const api = openWithoutServer()
  await screen.findByText(unreachable)
  await act(() => call(me))
  await gone(unreachable)
  expect(api.calls(live)).toHaveLength(0)
})

test('a screen that failed without a server loads once it answers', async () => {
  const operator = { permissions: ['desk' as const] }
  const api = mockApi(operator)
  api.answer(listDeskRequests)
  api.answer(listDeskPrinters, { data: [], alerts: [] })
  api.disconnect(me)
  api.disconnect(live)
  renderScreen('/desk', { api, user: operator })
  await screen.findByRole('button', { name: 'Try Again' }, { timeout: 5_000 })
  api.answer(me, { token: 'cookie', user: { ...sampleUser, ...operator } })
  api.answer(live)
  act(() => void dispatchEvent(new Event('online')))
  await screen.findByRole('searchbox')
})
