import { displayName } from '@campus-print/domain/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, RefreshCw } from 'lucide-react'
import { userDataKey } from '../accounts/session.ts'
import { useUser } from '../accounts/use-user.ts'
import { NotificationList } from '../notifications/notification-list.tsx'
import { paths } from '../paths.ts'
import { UnavailableBanner } from '../settings/unavailable-banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { toastError } from '../ui/toasts.tsx'
import { Counters } from './counters.tsx'
import { RecentRequests } from './recent-requests.tsx'
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
