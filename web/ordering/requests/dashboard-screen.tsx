import { displayName } from '@campus-print/domain/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, RefreshCw } from 'lucide-react'
import { userDataKey, useUser } from '../../accounts/index.ts'
import { NotificationList } from '../../notifications/index.ts'
import { paths } from '../../paths.ts'
import { UnavailableBanner } from '../../settings/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RecentRequests } from './recent-requests.tsx'
import { requestStatsQuery } from './request-queries.ts'
import { useLiveRequests } from './use-live-requests.ts'

export function DashboardScreen() {
  const user = useUser()
  const queries = useQueryClient()
  const refresh = useMutation({
    mutationFn: () => queries.invalidateQueries({ queryKey: [userDataKey] }, { throwOnError: true }),
    onError: () => toastError('Error fetching dashboard data'),
  })
  useLiveRequests()

  return (
    <Page title="Dashboard">
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-xl font-semibold wrap-anywhere">Welcome, {displayName(user)}</h1>
          <div className="flex w-full gap-2 sm:w-auto">
            <Link to={paths.print} className={`${buttonClass()} flex-1`}>
              <Plus aria-hidden className="size-5" />
              New Print Request
            </Link>
            <Button variant="plain" busy={refresh.isPending} onClick={() => refresh.mutate()}>
              <RefreshCw aria-hidden className="size-5" />
              <span className="sr-only sm:not-sr-only">Refresh Data</span>
            </Button>
          </div>
        </div>
        <UnavailableBanner />
        <Counters />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <RecentRequests />
          <NotificationList />
        </div>
      </div>
    </Page>
  )
}

const counters = [
  { label: 'Total Requests', count: 'total' },
  { label: 'In Queue', count: 'inQueue' },
  { label: 'In Process', count: 'inProcess' },
  { label: 'Completed', count: 'completed' },
] as const

/** How many requests there are, by status. */
function Counters() {
  const { data, isError } = useQuery(requestStatsQuery)
  return (
    <dl
      aria-live="polite"
      className="grid grid-cols-2 overflow-hidden rounded-xl border border-line bg-sheet shadow-sheet sm:grid-cols-4"
    >
      {counters.map(({ label, count }) => (
        <div
          key={count}
          className="flex flex-col-reverse border-line p-4 odd:border-r sm:not-last:border-r nth-[n+3]:border-t sm:nth-[n+3]:border-t-0"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold">
            {data ? data[count] : isError ? '–' : <Skeleton className="my-1 h-7 w-10" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
