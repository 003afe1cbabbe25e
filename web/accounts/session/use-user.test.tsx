import { user } from '@campus-print/contract/examples/samples'
import { listRequests, requestHistory } from '@campus-print/contract/history'
import { getPreferences } from '@campus-print/contract/notification-preferences'
import { listNotifications } from '@campus-print/contract/notifications'
import { requestStats } from '@campus-print/contract/ordering'
import { me, profile } from '@campus-print/contract/profile'
import { listSessions } from '@campus-print/contract/sessions'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

function preparedApi() {
  const api = mockApi()
  for (const call of [listRequests, requestHistory, requestStats, listNotifications]) api.answer(call)
  for (const call of [profile, listSessions, getPreferences]) api.answer(call)
  return api
}

describe('the signed-in user', () => {
  test('is fetched again after a minute when the server is busy, and the screen appears by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = preparedApi()
    api.fail(me, 'rate_limited')
    renderScreen('/profile', { api })
    await screen.findByText('Rate limited - please wait')
    api.answer(me, { token: 'cookie', user })
    // Less than a minute after the answer to wait.
    await vi.advanceTimersByTimeAsync(55_000)
    screen.getByText('Rate limited - please wait')
    await vi.advanceTimersByTimeAsync(6_000)
    await screen.findByText(/^Member since/)
  })

  test('is kept meanwhile, with a message about the wait', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = preparedApi()
    const { reload } = renderScreen('/dashboard', { api })
    await screen.findByText('Welcome, Asha Rao')
    api.fail(me, 'rate_limited')
    reload()
    await screen.findByText('Rate limited - please wait')
    await screen.findByText('Welcome, Asha Rao')
    api.answer(me, { token: 'cookie', user: { ...user, username: 'Asha K', name: 'Asha K' } })
    await vi.advanceTimersByTimeAsync(61_000)
    await screen.findByText('Welcome, Asha K')
  })

  test.each([
    ['does not answer', undefined, 'Failed to load user'],
    ['answers no success', '<h1>Welcome to the campus network</h1>', 'Failed to get profile'],
  ])('is unknown while the server %s, and a retry continues', async (_, page, message) => {
    const api = preparedApi()
    if (page === undefined) api.disconnect(me)
    else api.respond(me, 200, page)
    const { hands } = renderScreen('/dashboard', { api })
    await screen.findByText(message)
    const retry = screen.getByRole<HTMLButtonElement>('button', { name: 'Try Again' })
    expect(retry.disabled).toBe(false)
    api.answer(me, { token: 'cookie', user })
    await hands.click(retry)
    await screen.findByText(/^Welcome/)
  })
})
