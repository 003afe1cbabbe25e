import type { PrintRequest } from '@campus-print/contract/ordering'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { BlankState } from '../ui/blank-state.tsx'
import { buttonClass } from '../ui/button.tsx'
import { LoadFault } from '../ui/load-fault.tsx'
import { RowSkeletons } from '../ui/row-skeletons.tsx'
import { Sheet, SheetTitle } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RequestRow } from './request-row.tsx'
import { recentRequestsQuery } from './request-queries.ts'

/** The latest requests, each leading to its ticket. */
export function RecentRequests() {
  const { data, isError, isFetching, refetch } = useQuery(recentRequestsQuery)
  return (
    <Sheet aria-labelledby="recent-requests" className="grid content-start gap-2">
      <SheetTitle id="recent-requests">Recent Requests</SheetTitle>
      {data === undefined ? (
        isError ? (
          <LoadFault
            title="Error fetching dashboard data"
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          >
            Your requests are safe. Check your connection, then try again.
          </LoadFault>
        ) : (
          <RequestSkeletons />
        )
      ) : data.length === 0 ? (
        <NoRequests />
      ) : (
        <RequestRows requests={data} />
      )}
    </Sheet>
  )
}

function RequestRows({ requests }: { requests: PrintRequest[] }) {
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => (
        <li key={request.id}>
          <RequestRow request={request} />
        </li>
      ))}
    </ul>
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
    <BlankState
      title="No Print Requests Found"
      action={
        <Link to={paths.print} className={buttonClass('plain')}>
          Create Print Request
        </Link>
      }
    >
      You haven't made any print requests yet.
    </BlankState>
  )
}
