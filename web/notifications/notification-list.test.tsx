import { fileMetadata } from '@campus-print/contract/documents'
import { listRequests, requestHistory } from '@campus-print/contract/history'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@campus-print/contract/notifications'
import { getRequest, requestStats } from '@campus-print/contract/ordering'
import { queueStatus } from '@campus-print/contract/queue'
import { listIssues } from '@campus-print/contract/support'
import { exampleOf } from '@campus-print/contract/examples/index'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mockApi, renderScreen } from '../testing/render-screen.tsx'
import { readNotifications } from './notification-queries.ts'

const examples = exampleOf(listNotifications)?.answer as { data: Notification[] }
const [sample] = examples.data
const unread = { ...sample, id: 'a', read: false, readAt: null } as Notification
const old = { ...unread, id: 'b', title: 'Collected', read: true }

function apiWith(data: Notification[]) {
  const api = mockApi()
  api.answer(listRequests)
  api.answer(requestHistory)
  api.answer(requestStats)
  api.answer(listNotifications, { data, unread: data.filter(({ read }) => !read).length })
  return api
}

const card = () => screen.findByRole('region', { name: 'Notifications' })

describe('the notifications', () => {
  test('are links to their requests, unread ones marked, and opening one marks it as read', async () => {
    const api = apiWith([unread, old])
    api.answer(readNotification)
    // The request's page, which opens.
    api.answer(getRequest)
    api.answer(fileMetadata)
    api.answer(queueStatus)
    api.answer(listIssues)
    const { hands } = renderScreen('/dashboard', { api })
    const [first, second] = await within(await card()).findAllByRole('link')
    expect(first?.textContent).toContain('Unread:')
    expect(second?.textContent).not.toContain('Unread:')
    expect(first?.getAttribute('href')).toContain(unread.printRequestId)
    await hands.click(first!)
    await waitFor(() => expect(api.calls(readNotification)[0]?.params).toEqual({ id: 'a' }))
  })

  test('are marked as read at once, before the server knows', async () => {
    const api = apiWith([unread, old])
    api.hang(readAllNotifications)
    const { hands } = renderScreen('/dashboard', { api })
    await hands.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
    expect(api.calls(readAllNotifications)).toHaveLength(1)
  })

  test('are unread again when the server rejects that', async () => {
    const api = apiWith([unread])
    api.fail(readAllNotifications, 'internal')
    const { hands } = renderScreen('/dashboard', { api })
    await hands.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await screen.findByRole('button', { name: 'Mark all as read' })
    await screen.findByText('Unread:')
  })

  test('are five at first, and all on demand', async () => {
    const many = Array.from({ length: 7 }, (_, nth) => ({ ...old, id: String(nth) }))
    const { hands } = renderScreen('/dashboard', { api: apiWith(many) })
    await waitFor(async () => expect(within(await card()).getAllByRole('listitem')).toHaveLength(5))
    await hands.click(screen.getByRole('button', { name: 'Show all 7 notifications' }))
    expect(within(await card()).getAllByRole('listitem')).toHaveLength(7)
  })

  test('that do not load say so and load again on demand', async () => {
    const api = apiWith([unread])
    api.fail(listNotifications, 'forbidden')
    const { hands } = renderScreen('/dashboard', { api })
    await screen.findByText('Notifications did not load')
    api.answer(listNotifications)
    await hands.click(within(await card()).getByRole('button', { name: 'Try Again' }))
    await within(await card()).findAllByRole('link')
  })
})

test.each([undefined, null, 'none', { data: 'none' }, { data: [null, 3, {}] }])(
  'notifications that are %j are an empty list',
  (answer) => {
    expect(readNotifications(answer).list).toEqual([])
  },
)

test('a notification with `content` instead of `message` is shown, also from a bare list', () => {
  const bare = [{ _id: 'a', title: 'Ready', content: 'Lab.pdf' }]
  expect(readNotifications(bare).list).toMatchObject([
    { id: 'a', message: 'Lab.pdf', createdAt: '', read: false },
  ])
})
