import type { PrintRequest } from '@campus-print/contract/ordering'
import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/blank-state.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { LoadError } from '../ui/load-fault.tsx'
import { RowSkeletons } from '../ui/row-skeletons.tsx'
import { Card, CardTitle } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useRestoreLostFocus } from '../ui/use-focus-if-lost.ts'
import { RequestRow } from './request-row.tsx'
import { useRecentRequests } from './use-recent-requests.ts'

/** The latest requests, each leading to its ticket, and the older ones on request. */
export function RecentRequests() {
  const { requests, isError, isFetching, retry, ...older } = useRecentRequests()
  return (
    <Card aria-labelledby="recent-requests" className="grid content-start gap-2">
      <CardTitle id="recent-requests">Recent Requests</CardTitle>
      {requests === undefined ? (
        isError ? (
          <LoadError title="Error fetching dashboard data" isRetrying={isFetching} onRetry={retry}>
            Your requests are safe. Check your connection, then try again.
          </LoadError>
        ) : (
          <RequestSkeletons />
        )
      ) : requests.length === 0 ? (
        <NoRequests />
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
    <div className="grid gap-2" onFocus={onFocus}>
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
          Show older requests
        </Button>
      )}
    </div>
  )
}

function RequestSkeletons() {
  return (
    <RowSkeletons label="Loading your requests" rows={3}>
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

function NoRequests() {
  return (
    <EmptyState
      title="No Print Requests Found"
      action={
        <Link to={paths.print} className={buttonClass('plain')}>
          Create Print Request
        </Link>
      }
    >
      You haven't made any print requests yet.
    </EmptyState>
  )
}
