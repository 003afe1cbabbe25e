import { type PrintRequest, getRequest, listRequests, requestStats } from '@campus-print/contract/ordering'
import type { RequestUpdate } from '@campus-print/contract/ordering'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { mine } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import { refetchIntervalOf } from './refetch-interval.ts'

const recentCount = '8'

/** Key of everything that changes when one of the user's requests does. */
export const requestsKey = [mine, 'requests'] as const

export const recentRequestsQuery = queryOptions({
  queryKey: [...requestsKey, 'recent'],
  queryFn: async () => (await call(listRequests, { query: { limit: recentCount } })).data,
  staleTime: 0,
  refetchInterval: ({ state }) => refetchIntervalOf(state.data),
})

export const requestStatsQuery = queryOptions({
  queryKey: [...requestsKey, 'stats'],
  queryFn: async () => (await call(requestStats)).data,
  staleTime: 0,
})

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: [...requestsKey, 'one', id],
    queryFn: async () => (await call(getRequest, { params: { id } })).data,
    staleTime: 0,
    refetchOnReconnect: true,
  })
}

/** What the list said of a request, where it was shown before; it asks for nothing. */
export function listedRequestQuery(id: string) {
  return queryOptions({
    ...recentRequestsQuery,
    select: (list) => list.find((request) => request.id === id),
    enabled: false,
    refetchInterval: false,
  })
}

/** Asks again for everything shown of the user's requests. */
export async function refetchRequests(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: requestsKey })
}

/** Shows a new status at once where the request is shown; the rest of it follows when it is asked for again. */
export function applyUpdate(queries: QueryClient, { id, status }: RequestUpdate): void {
  const put = <R extends PrintRequest>(request: R): R =>
    request.id === id ? { ...request, status } : request
  queries.setQueryData(recentRequestsQuery.queryKey, (list) => list?.map(put))
  queries.setQueryData(requestQuery(id).queryKey, (request) => request && put(request))
}
