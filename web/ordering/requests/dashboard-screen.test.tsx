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

  test('that cannot refresh says so and keeps its content', async () => {
    const api = dashboardApi()
    api.answer(listRequests, { data: [pendingRequest], ...onePage })
    const { hands } = renderScreen('/dashboard', { api })
    await screen.findByText('Not paid')
    for (const call of [listRequests, requestHistory, requestStats, listNotifications]) api.disconnect(call)
    await hands.click(screen.getByRole('button', { name: 'Refresh Data' }))
    await waitFor(() => expect(screen.queryAllByText('Error fetching dashboard data')).not.toEqual([]))
    screen.getByText('Not paid')
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

test('the dashboard asks for no picture of a document that is deleted, also when that is announced', async () => {
  const api = dashboardApi()
  const ready: PrintRequest = { ...queuedRequest, id: 'r', status: 'ready' }
  const deleted: PrintRequest = { ...ready, id: 'd', documentDeletedAt: '2026-07-02T06:00:00.000Z' }
  api.answer(requestHistory, { data: [], ...onePage })
  api.answer(listRequests, { data: [ready, deleted], ...onePage })
  renderScreen('/dashboard', { api })
  const list = within(await screen.findByRole('list', { name: 'Recent Requests' }))
  const pictures = () => list.getAllByRole('listitem').map((row) => row.querySelectorAll('img').length)
  expect(pictures()).toEqual([1, 0])
  // The list itself is not fetched again in time.
  api.hold(listRequests)
  act(() => sendUpdate({ id: 'r', status: 'completed', at: ready.updatedAt }))
  await waitFor(() => expect(pictures()).toEqual([0, 0]))
})

describe('older requests of the dashboard', () => {
  /** Requests, the newest first. */
  const many = (count: number): PrintRequest[] =>
    Array.from({ length: count }, (_, at) => ({ ...queuedRequest, id: `r${at}`, documentName: `${at}.pdf` }))

  /** A dashboard over a list that the test may change. */
  async function open(count: number) {
    let all = many(count)
    const api = dashboardApi()
    api.answer(requestHistory, { data: [], ...onePage, total: 0 })
    const serve = () =>
      api.answer(listRequests, ({ query }) => {
        const [page, limit] = [Number(query.page), Number(query.limit)]
        const pagination = { page, limit, pages: Math.ceil(all.length / limit) }
        return { data: all.slice((page - 1) * limit, page * limit), pagination, total: all.length }
      })
    serve()
    const { hands } = renderScreen('/dashboard', { api })
    const more = await screen.findByRole('button', { name: 'Show older requests' })
    /** A status changes, which the server announces. */
    const change = (next: PrintRequest[], id: string) => {
      all = next
      sendUpdate({ id, status: 'in_process', at: queuedRequest.updatedAt })
    }
    return { api, hands, more, serve, change, all: () => all }
  }

  const list = () => screen.getByRole('list', { name: 'Recent Requests' })
  const rows = () => within(list()).getAllByRole('listitem')
  const pages = (api: ReturnType<typeof dashboardApi>) =>
    api.calls(listRequests).map(({ query }) => query.page)

  test('appear on demand, and the keyboard goes on at the list', async () => {
    const { hands, more } = await open(10)
    expect(rows()).toHaveLength(8)
    more.focus()
    await hands.keyboard('{Enter}')
    await waitFor(() => expect(rows()).toHaveLength(10))
    expect(more.isConnected).toBe(false)
    expect(document.activeElement).toBe(list())
  })

  test('and a live update during their loading are both shown', async () => {
    const { api, hands, more, change, all } = await open(10)
    const release = api.hold(listRequests)
    await hands.click(more)
    await waitFor(() => expect(pages(api)).toContain('2'))
    const [latest, ...others] = all()
    const before = pages(api).length
    change([{ ...latest!, status: 'in_process' }, ...others], latest!.id)
    await waitFor(() => expect(pages(api).length).toBeGreaterThan(before))
    release()
    await waitFor(() => expect(rows()).toHaveLength(10))
    await within(rows()[0]!).findByText('Printing')
  })

  test('that are loaded during a live update are shown with it', async () => {
    const { api, hands, more, change, all } = await open(9)
    const release = api.hold(listRequests)
    const before = pages(api).length
    const [latest, ...others] = all()
    // Placed on another device: only a new call shows it.
    const placed = { ...latest!, id: 'new', documentName: 'poster.pdf' }
    change([placed, { ...latest!, status: 'in_process' }, ...others], latest!.id)
    await waitFor(() => expect(pages(api).length).toBeGreaterThan(before))
    await hands.click(more)
    release()
    await within(list()).findByText('poster.pdf')
    await waitFor(() => expect(rows()).toHaveLength(10))
  })

  test('that do not load say so and load again on demand', async () => {
    const { api, hands, more, serve } = await open(9)
    api.disconnect(listRequests)
    await hands.click(more)
    await screen.findByText(/^Older requests did not load/)
    expect(rows()).toHaveLength(8)
    serve()
    await hands.click(more)
    await waitFor(() => expect(rows()).toHaveLength(9))
  })
})
