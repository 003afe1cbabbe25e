import { listRequests, requestHistory } from '@campus-print/contract/history'
import {
  getRequest,
  type PrintRequest,
  requestStats,
  type RequestUpdate,
} from '@campus-print/contract/ordering'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { userDataKey } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { refetchShown } from '../../api/query-client.ts'
import { filterQuery, type HistorySearch } from '../history/history-search.ts'
import { readRequestPage, type RequestPage } from './read-requests.ts'

const pageSize = '8'

/** First part of every key that changes with the user's requests. */
export const requestsKey = [userDataKey, 'requests'] as const

/** The user's requests, newest first, in pages. */
export const recentRequestsQuery = infiniteQueryOptions({
  queryKey: [...requestsKey, 'recent'],
  queryFn: async ({ pageParam }) =>
    readRequestPage(await call(listRequests, { query: { limit: pageSize, page: String(pageParam) } })),
  initialPageParam: 1,
  getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  select: flattenPages,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => listRefetchInterval(data && flattenPages(data)),
})

/** A request placed between two pages shifts the others, so one may come twice. */
function flattenPages({ pages }: InfiniteData<RequestPage>): PrintRequest[] {
  return [
    ...new Map(pages.flatMap(({ requests }) => requests.map((request) => [request.id, request]))).values(),
  ]
}

/** One page of the history. The last one stays visible while another loads. */
export function historyQuery(search: HistorySearch) {
  return queryOptions({
    queryKey: [...requestsKey, 'history', search],
    queryFn: async () => {
      const query = { ...filterQuery(search), page: String(search.page ?? 1) }
      return readRequestPage(await call(listRequests, { query }))
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => listRefetchInterval(data?.requests),
  })
}

const readyShown = 5

/** The prints that wait at the desk. The history sorts them before those that were collected. */
export const readyRequestsQuery = queryOptions({
  queryKey: [...requestsKey, 'ready'],
  queryFn: async () => {
    const query = {
      status: 'completed',
      sortBy: 'status',
      sortOrder: 'asc',
      limit: String(readyShown),
    } as const
    const { requests } = readRequestPage(await call(requestHistory, { query }))
    return requests.filter(({ status }) => status === 'ready')
  },
  staleTime: 0,
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

/** The request as the cached list has it; never fetches. */
export function listedRequestQuery(id: string) {
  return infiniteQueryOptions({
    ...recentRequestsQuery,
    select: (list) => flattenPages(list).find((request) => request.id === id),
    enabled: false,
    refetchInterval: false,
  })
}

/** Refetches everything shown of the user's requests. */
export async function refetchRequests(queries: QueryClient): Promise<void> {
  await refetchShown(queries, requestsKey)
}

/** Shows a new status at once; a refetch brings the rest. */
export function applyUpdate(queries: QueryClient, { id, status }: RequestUpdate): void {
  const update = <R extends PrintRequest>(request: R): R =>
    request.id === id ? { ...request, status } : request
  queries.setQueryData(
    recentRequestsQuery.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, requests: page.requests.map(update) })),
      },
  )
  queries.setQueryData(requestQuery(id).queryKey, (request) => request && update(request))
}

/**
 * How often to refetch a list, in ms. The server announces all changes but one: that a bank has not answered in time.
 */
export function listRefetchInterval(
  requests: readonly Pick<PrintRequest, 'paymentAttempt'>[] = [],
): number | false {
  return requests.some(({ paymentAttempt }) => paymentAttempt === 'open') ? 30_000 : false
}
