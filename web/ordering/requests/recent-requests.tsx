import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { RowSkeletons, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { useRestoreLostFocus } from '../../ui/focus.ts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { NoRequestsFound } from '../history/no-requests-found.tsx'
import { recentRequestsQuery } from './request-queries.ts'
import { RequestRow } from './request-row.tsx'

/** The latest requests, and older ones with a button. */
export function RecentRequests() {
  const { requests, error, isFetching, retry, ...older } = useRecentRequests()
  return (
    <Card aria-labelledby="recent-requests" className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <CardTitle id="recent-requests">{i18n.t('Recent Requests')}</CardTitle>
      {requests === undefined ? (
        error ? (
          <LoadError
            title={i18n.t('Error fetching dashboard data')}
            error={error}
            safe={i18n.t('Your prints are safe.')}
            isRetrying={isFetching}
            onRetry={retry}
          />
        ) : (
          <RequestSkeletons />
        )
      ) : requests.length === 0 ? (
        <NoRequestsFound />
      ) : (
        <RequestRows requests={requests} {...older} />
      )}
    </Card>
  )
}

interface RowsProps {
  requests: PrintRequest[]
  hasOlder: boolean
  isLoadingOlder: boolean
  showOlder: () => void
}

function RequestRows({ requests, hasOlder, isLoadingOlder, showOlder }: RowsProps) {
  const { next, onFocus } = useRestoreLostFocus<HTMLUListElement>(String(hasOlder))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2" onFocus={onFocus}>
      <ul
        ref={next}
        tabIndex={-1}
        aria-labelledby="recent-requests"
        className="divide-y divide-line outline-none"
      >
        {requests.map((request) => (
          <li key={request.id}>
            <RequestRow request={request} />
          </li>
        ))}
      </ul>
      {hasOlder && (
        <Button variant="plain" wide busy={isLoadingOlder} onClick={showOlder}>
          {i18n.t('Show older requests')}
        </Button>
      )}
    </div>
  )
}

function RequestSkeletons() {
  return (
    <RowSkeletons label={i18n.t('Loading your requests')} rows={3}>
      <div className="flex gap-4">
        <Skeleton className="h-20 w-14" />
        <div className="grid flex-1 content-start gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      </div>
    </RowSkeletons>
  )
}

/** The user's latest requests; `showOlder` loads one page more. */
function useRecentRequests() {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery(recentRequestsQuery)
  const [isLoadingOlder, setLoadingOlder] = useState(false)

  const countPages = () => queries.getQueryData(recentRequestsQuery.queryKey)?.pages.length
  // A live update refetches all shown pages and would replace this call, so it waits for such a refetch. It may then
  // return without another page.
  const fetchOlder = () => fetchNextPage({ cancelRefetch: false })
  const showOlder = async () => {
    setLoadingOlder(true)
    const before = countPages()
    let answer = await fetchOlder()
    while (countPages() === before && answer.hasNextPage && !answer.isError) {
      answer = await fetchOlder()
    }
    setLoadingOlder(false)
    if (answer.isError)
      toastError(i18n.t('Older requests did not load. Check your connection, then try again.'))
  }
  return {
    requests: data,
    error,
    isFetching,
    retry: () => void refetch(),
    hasOlder: hasNextPage,
    isLoadingOlder,
    showOlder: () => void showOlder(),
  }
}
