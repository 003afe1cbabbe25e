import {
  choosePreferences,
  getPreferences,
  type PreferencesChoice,
} from '@campus-print/contract/notification-preferences'
import { listNotifications, type Notification } from '@campus-print/contract/notifications'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { userDataKey } from '../accounts/index.ts'
import { call } from '../api/call.ts'
import { refetchShown } from '../api/query-client.ts'

/** The latest notifications, and how many of all are unread. */
interface Notifications {
  readonly list: readonly Notification[]
  readonly unread: number
}

export const notificationsQuery = queryOptions({
  queryKey: [userDataKey, 'notifications'],
  queryFn: async () => readNotifications(await call(listNotifications)),
  staleTime: 0,
})

export async function refetchNotifications(queries: QueryClient): Promise<void> {
  await refetchShown(queries, notificationsQuery.queryKey)
}

/** Shows notifications as read before the server knows. Without an id: all of them. */
export function markReadLocally(queries: QueryClient, id?: string): void {
  queries.setQueryData(notificationsQuery.queryKey, (shown) => {
    if (!shown) return undefined
    const isMarked = (each: Notification) => !each.read && (id === undefined || each.id === id)
    const marked = shown.list.filter(isMarked).length
    return {
      list: shown.list.map((each) => (isMarked(each) ? { ...each, read: true } : each)),
      unread: id === undefined ? 0 : Math.max(0, shown.unread - marked),
    }
  })
}

/** Reads the answer of the list. What cannot be read is left out, so that the screen never fails. */
export function readNotifications(answer: unknown): Notifications {
  const { data, unread } = asRecord(answer)
  const rows: unknown[] = Array.isArray(data) ? data : Array.isArray(answer) ? answer : []
  const list = rows.flatMap((row) => readNotification(row) ?? [])
  const unreadInList = list.filter(({ read }) => !read).length
  return { list, unread: typeof unread === 'number' ? unread : unreadInList }
}

function readNotification(row: unknown): Notification | undefined {
  const raw = asRecord(row)
  const id = raw['id'] ?? raw['_id']
  const message = raw['message'] ?? raw['content']
  if (typeof id !== 'string') return undefined
  return {
    ...(raw as unknown as Notification),
    id,
    title: typeof raw['title'] === 'string' ? raw['title'] : '',
    message: typeof message === 'string' ? message : '',
    createdAt: typeof raw['createdAt'] === 'string' ? raw['createdAt'] : '',
    printRequestId: typeof raw['printRequestId'] === 'string' ? raw['printRequestId'] : null,
    read: raw['read'] === true,
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export const preferencesQuery = queryOptions({
  queryKey: [userDataKey, 'notification preferences'],
  queryFn: async () => (await call(getPreferences)).data,
  staleTime: 0,
})

/** Saves the whole choice and shows the server's answer. */
export async function savePreferences(queries: QueryClient, choice: PreferencesChoice): Promise<void> {
  const { data } = await call(choosePreferences, { body: choice })
  queries.setQueryData(preferencesQuery.queryKey, data)
}
