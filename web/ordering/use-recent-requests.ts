import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../ui/toasts.tsx'
import { recentRequestsQuery } from './request-queries.ts'

/** The latest requests of the user, and the older ones on request. */
export function useRecentRequests() {
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery(recentRequestsQuery)
  const [isLoadingOlder, setLoadingOlder] = useState(false)

  const countPages = () => queries.getQueryData(recentRequestsQuery.queryKey)?.pages.length
  // News has all that is shown asked for again, in place of what is being asked for: neither may cost the other. So this
  // waits for news that is on its way, and may come back without a page more.
  const fetchOlder = () => fetchNextPage({ cancelRefetch: false })
  const showOlder = async () => {
    setLoadingOlder(true)
    const before = countPages()
    let answer = await fetchOlder()
    while (countPages() === before && answer.hasNextPage && !answer.isError) {
      answer = await fetchOlder()
    }
    setLoadingOlder(false)
    if (answer.isError) toastError('Older requests did not load. Check your connection, then try again.')
  }
  return {
    requests: data,
    isError,
    isFetching,
    retry: () => void refetch(),
    hasOlder: hasNextPage,
    isLoadingOlder,
    showOlder: () => void showOlder(),
  }
}
