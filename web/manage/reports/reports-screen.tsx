import { type ReportGroup, reportGroups, type SalesReport, salesReport } from '@campus-print/contract/reports'
import { defaultTimeZone } from '@campus-print/domain/availability'
import { i18n } from '@campus-print/domain/language'
import { calendarDayOf, firstDayOf } from '@campus-print/domain/time'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { userDataKey, useRecheckOnForbidden } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { addresses, paths } from '../../paths.ts'
import { useSettings } from '../../settings/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { ReportSearch } from '../manage-search.ts'
import { ReportFilters } from './report-filters.tsx'
import { Figures, SalesTable } from './sales-table.tsx'

// The library is larger than the rest of the screen.
const SalesCharts = lazy(() => import('./sales-charts.tsx'))

/** What was sold, refunded and printed, with charts and a table of the same. */
export function ReportsScreen() {
  const search: ReportSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { settings } = useSettings()
  const [openedAt] = useState(() => new Date())
  const today = calendarDayOf(openedAt, settings.timeZone || defaultTimeZone)
  const { from = firstDayOf('month', today), to = today, by = reportGroups[0] } = search
  const query = { from, to, by }
  const { data, error, isFetching, refetch } = useQuery(reportQuery(query))
  useRecheckOnForbidden(error)
  return (
    <Page title={i18n.t('Reports')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="grid gap-1">
            <h1 className="text-xl font-semibold">{i18n.t('Reports')}</h1>
            <p className="text-ink-soft">{i18n.t('What was sold, refunded and printed.')}</p>
          </div>
          <a href={addresses.salesCsv(query)} download className={buttonClass('plain')}>
            <Download aria-hidden className="size-5" />
            {i18n.t('Download CSV')}
          </a>
        </div>
        <ReportFilters
          value={query}
          today={today}
          onChange={(changed) =>
            void navigate({ to: paths.reports, search: { ...search, ...changed }, replace: true })
          }
        />
        {data && !error ? (
          <Report report={data} by={by} />
        ) : (
          <Card>
            {error ? (
              <LoadError
                title={i18n.t('The report did not load')}
                error={error}
                isRetrying={isFetching}
                onRetry={() => void refetch()}
              />
            ) : (
              <div role="status">
                <span className="sr-only">{i18n.t('Loading the report')}</span>
                <Skeleton className="h-64" />
              </div>
            )}
          </Card>
        )}
      </div>
    </Page>
  )
}

function reportQuery(query: { from: string; to: string; by: ReportGroup }) {
  return queryOptions({
    queryKey: [userDataKey, 'sales', query],
    queryFn: async () => (await call(salesReport, { query, timeoutMs: 30_000 })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

function Report({ report, by }: { report: SalesReport; by: ReportGroup }) {
  const { totals } = report
  if (totals.requests === 0 && totals.revenue === 0 && totals.refunds === 0) {
    return (
      <Card>
        <EmptyState title={i18n.t('Nothing was sold in this period')}>
          {i18n.t('Choose other days. Sales appear here as soon as they are paid.')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <Figures totals={totals} />
      <Suspense fallback={<Skeleton className="h-72" />}>
        <SalesCharts report={report} by={by} />
      </Suspense>
      <SalesTable report={report} by={by} />
    </>
  )
}
