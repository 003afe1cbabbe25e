import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayFault } from '../ui/toasts.tsx'
import { recentRequestsQuery } from './request-queries.ts'

/** The latest requests of the user, and the older ones on request. */
export function useRecentRequests() {
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery(recentRequestsQuery)
  const [isLoadingOlder, setLoadingOlder] = useState(false)

  const countPages = () => queries.getQueryData(recentRequestsQuery.queryKey)?.pages.length
  const showOlder = async () => {
    setLoadingOlder(true)
    const before = countPages()
    let result
    // News has all that is shown asked for again, in place of what is being asked for: neither may cost the other.
    do result = await fetchNextPage({ cancelRefetch: false })
    while (countPages() === before && result.hasNextPage && !result.isError)
    setLoadingOlder(false)
    if (result.isError) sayFault('Older requests did not load. Check your connection, then try again.')
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
