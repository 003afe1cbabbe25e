import { listNotifications } from '@campus-print/contract/notifications'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { userDataKey } from '../accounts/index.ts'
import { call } from '../api/call.ts'

export const notificationsQuery = queryOptions({
  queryKey: [userDataKey, 'notifications'],
  queryFn: () => call(listNotifications),
  staleTime: 0,
})

export async function refetchNotifications(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: notificationsQuery.queryKey })
}
