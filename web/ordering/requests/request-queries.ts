import type { AnswerOf } from '@campus-print/contract/endpoint'
import {
  getRequest,
  listRequests,
  type PrintRequest,
  requestStats,
  type RequestUpdate,
} from '@campus-print/contract/ordering'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { userDataKey } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'

const pageSize = '8'

/** Key of everything that changes when one of the user's requests does. */
export const requestsKey = [userDataKey, 'requests'] as const

type RequestPage = AnswerOf<typeof listRequests>

/** The user's requests, newest first, a page at a time. */
export const recentRequestsQuery = infiniteQueryOptions({
  queryKey: [...requestsKey, 'recent'],
  queryFn: ({ pageParam }) => call(listRequests, { query: { limit: pageSize, page: String(pageParam) } }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
  select: flattenPages,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => listRefetchInterval(data && flattenPages(data)),
})

/** One that was made while pages were asked for has moved the others on: none is listed twice. */
function flattenPages({ pages }: InfiniteData<RequestPage>): PrintRequest[] {
  return [...new Map(pages.flatMap(({ data }) => data.map((request) => [request.id, request]))).values()]
}

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
  return infiniteQueryOptions({
    ...recentRequestsQuery,
    select: (list) => flattenPages(list).find((request) => request.id === id),
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
  const update = <R extends PrintRequest>(request: R): R =>
    request.id === id ? { ...request, status } : request
  queries.setQueryData(
    recentRequestsQuery.queryKey,
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(update) })) },
  )
  queries.setQueryData(requestQuery(id).queryKey, (request) => request && update(request))
}

/**
 * After how long a list is asked for again, in ms, or never: its server tells all news of it but one, that a bank has
 * taken too long to be waited for.
 */
export function listRefetchInterval(
  requests: readonly Pick<PrintRequest, 'paymentAttempt'>[] = [],
): number | false {
  return requests.some(({ paymentAttempt }) => paymentAttempt === 'open') ? 30_000 : false
}
