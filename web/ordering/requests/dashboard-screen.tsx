import { displayName } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History, Plus, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { userDataKey, useUser } from '../../accounts/index.ts'
import { NotificationList } from '../../notifications/index.ts'
import { paths } from '../../paths.ts'
import { UnavailableBanner } from '../../settings/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ReadyPrints } from './ready-prints.tsx'
import { RecentRequests } from './recent-requests.tsx'
import { RequestCounters } from './request-counters.tsx'
import { useLiveRequests } from './use-live-requests.ts'

/** `notice` is what the user's permissions add. */
export function DashboardScreen({ notice }: { notice?: ReactNode }) {
  useLiveRequests()
  return (
    <Page title={i18n.t('Dashboard')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <DashboardHeader />
        {notice}
        <UnavailableBanner />
        <ReadyPrints />
        <RequestCounters
          counters={[
            { label: i18n.t('Total Requests'), count: 'total' },
            { label: i18n.t('In Queue'), count: 'inQueue' },
            { label: i18n.t('In Process'), count: 'inProcess' },
            { label: i18n.t('Completed'), count: 'completed' },
          ]}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <RecentRequests />
          <NotificationList />
        </div>
      </div>
    </Page>
  )
}

/** The welcome and the quick actions. */
function DashboardHeader() {
  const user = useUser()
  const queries = useQueryClient()
  const refresh = useMutation({
    mutationFn: () => queries.invalidateQueries({ queryKey: [userDataKey] }, { throwOnError: true }),
    onError: () => toastError(i18n.t('Error fetching dashboard data')),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h1 className="min-w-0 text-xl font-semibold wrap-anywhere">
        {i18n.t('Welcome, {name}', { name: displayName(user) })}
      </h1>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <Link to={paths.print} className={`${buttonClass()} max-sm:w-full`}>
          <Plus aria-hidden className="size-5" />
          {i18n.t('New Print Request')}
        </Link>
        <Link to={paths.history} className={`${buttonClass('plain')} max-sm:flex-1`}>
          <History aria-hidden className="size-5" />
          {i18n.t('View History')}
        </Link>
        <Button
          variant="plain"
          className="max-sm:flex-1"
          busy={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          <RefreshCw aria-hidden className="size-5" />
          {i18n.t('Refresh Data')}
        </Button>
      </div>
    </div>
  )
}
