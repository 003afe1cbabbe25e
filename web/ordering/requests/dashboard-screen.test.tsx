import type { ResponseOf } from '@campus-print/contract/endpoint'
import { errorKinds } from '@campus-print/contract/errors'
import { exampleOf } from '@campus-print/contract/examples/index'
import { pendingRequest, queuedRequest } from '@campus-print/contract/examples/samples'
import { listRequests, requestHistory } from '@campus-print/contract/history'
import { listNotifications } from '@campus-print/contract/notifications'
import { type PrintRequest, requestStats } from '@campus-print/contract/ordering'
import { getSettings } from '@campus-print/contract/settings'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { sendUpdate } from '../../testing/mock-event-source.ts'
import { mockApi, renderScreen } from '../../testing/render-screen.tsx'

const { data: counts } = (
  exampleOf(requestStats) as { answer: Pick<ResponseOf<typeof requestStats>, 'data'> }
).answer
const onePage = { pagination: { page: 1, pages: 1, limit: 8 }, total: 1 }

function dashboardApi() {
  const api = mockApi()
  api.answer(listRequests)
  api.answer(requestHistory)
  api.answer(requestStats)
  api.answer(listNotifications)
  return api
}

const counter = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent

describe('the dashboard', () => {
  test('shows placeholders until the requests and their counts are there', async () => {
    const api = dashboardApi()
    const releaseList = api.hold(listRequests)
    const releaseCounts = api.hold(requestStats)
    renderScreen('/dashboard', { api })
    const loading = await screen.findByText('Loading your requests')
    expect(counter('Total Requests')).toBe('')
    releaseList()
    releaseCounts()
    await screen.findByRole('link', { name: /Lab report\.docx.*8 pages/ })
    await waitFor(() => expect(counter('Total Requests')).toMatch(/^\d+$/))
    expect(loading.isConnected).toBe(false)
  })

  test('counts requests by the words of the specification, and leads to a new one and to the history', async () => {
    const api = dashboardApi()
    api.answer(requestStats, { data: { ...counts, total: 15, inQueue: 2, inProcess: 3, completed: 10 } })
    renderScreen('/dashboard', { api })
    await waitFor(() => expect(counter('Total Requests')).toBe('15'))
    expect(['In Queue', 'In Process', 'Completed'].map(counter)).toEqual(['2', '3', '10'])
    const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(linkTo('New Print Request')).toBe('/print')
    expect(linkTo('View History')).toBe('/history')
  })

  test('fetches what changes by the minute whenever it is shown, and settings once', async () => {
    const api = dashboardApi()
    const { hands } = renderScreen('/dashboard', { api })
    await waitFor(() => expect(counter('Total Requests')).toMatch(/^\d+$/))
    await hands.click(screen.getByRole('link', { name: 'View History' }))
    await screen.findByRole('heading', { name: /^Print Requests/ })
    const before = api.calls(listNotifications).length
    act(() => history.back())
    await waitFor(() => expect(api.calls(listNotifications)).toHaveLength(before + 1))
    expect(api.calls(requestStats)).toHaveLength(3)
    expect(api.calls(getSettings)).toHaveLength(1)
  })

  test('of a user without requests leads to the first one', async () => {
    const api = dashboardApi()
    api.answer(listRequests, { data: [], ...onePage, total: 0 })
    api.answer(listNotifications, { data: [], unread: 0 })
    renderScreen('/dashboard', { api })
    await screen.findByText('No Print Requests Found')
    const create = screen.getByRole('link', { name: 'Create Print Request' })
    expect(create.getAttribute('href')).toBe('/print')
    await screen.findByText('No notifications yet')
  })

  test('that does not load says so and loads again on demand', async () => {
    const api = dashboardApi()
    api.fail(listRequests, 'forbidden')
    api.fail(requestStats, 'forbidden')
    const { hands } = renderScreen('/dashboard', { api })
    const alert = await screen.findByRole('alert')
    within(alert).getByText('Error fetching dashboard data')
    within(alert).getByText(`Your prints are safe. ${errorKinds.forbidden.message}`)
    await waitFor(() => expect(counter('Completed')).toBe('–'))
    api.answer(listRequests)
    await hands.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('link', { name: /Lab report\.docx.*8 pages/ })
  })

  test('without an answer tries once more and says so after twenty seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = dashboardApi()
    api.hang(listRequests)
    renderScreen('/dashboard', { api })
    await screen.findByText('Loading your requests')
    await vi.advanceTimersByTimeAsync(19_000)
    expect(api.calls(listRequests)).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
    await vi.advanceTimersByTimeAsync(3_000)
    await screen.findByText('Error fetching dashboard data')
  })

  test('leads with the print that is ready, with its print ID and QR code', async () => {
    const ready: PrintRequest = { ...queuedRequest, status: 'ready' }
    const collected: PrintRequest = { ...ready, id: 'c', status: 'completed', documentName: 'Old.pdf' }
    const api = dashboardApi()
    api.answer(listRequests, { data: [], ...onePage })
    api.answer(requestHistory, { data: [ready, collected], ...onePage })
    renderScreen('/dashboard', { api })
    const lead = await screen.findByRole('region', { name: 'Your print is ready' })
    within(lead).getByText(ready.uniqueId ?? '')
    await within(lead).findByRole('img', { name: `Print ID ${ready.uniqueId} as a QR code` })
    within(lead).getByText(/^(Open|Closed)/)
    expect(within(lead).queryByText('Old.pdf')).toBeNull()
    expect(api.calls(requestHistory)[0]?.query).toMatchObject({ status: 'completed', sortBy: 'status' })
  })

  test('is whole when the server answers something else', async () => {
    const api = dashboardApi()
    for (const call of [listRequests, requestHistory, requestStats, listNotifications]) {
      api.respond(call, 200, JSON.stringify({ success: true, data: 'none' }))
    }
    renderScreen('/dashboard', { api })
    await screen.findByText('No Print Requests Found')
    await screen.findByText('No notifications yet')
    await waitFor(() => expect(counter('Completed')).toBe('–'))
  })

  test('shows a new status as soon as the server announces it', async () => {
    const api = dashboardApi()
    api.answer(listRequests, { data: [pendingRequest], ...onePage })
    renderScreen('/dashboard', { api })
    await screen.findByText('Not paid')
    api.answer(listRequests, { data: [queuedRequest], ...onePage })
    sendUpdate({ id: pendingRequest.id, status: 'in_queue', at: queuedRequest.updatedAt })
    await screen.findByText('Paid, waiting for a printer')
  })
})
