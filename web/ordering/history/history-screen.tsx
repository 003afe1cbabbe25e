import { requestsCsv } from '@campus-print/contract/history'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { downloadFile } from '../../api/download.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { RowSkeletons, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RequestCounters } from '../requests/request-counters.tsx'
import { historyQuery, requestsKey } from '../requests/request-queries.ts'
import { useLiveRequests } from '../requests/use-live-requests.ts'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'
import { filterQuery, type HistorySearch } from './history-search.ts'
import { NoRequestsFound } from './no-requests-found.tsx'

/** All of the user's print requests, with filters, page by page. */
export function HistoryScreen() {
  const search: HistorySearch = useSearch({ strict: false })
  useLiveRequests()
  return (
    <Page title={i18n.t('Print History')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-xl font-semibold">{i18n.t('Print History')}</h1>
          <div className="flex flex-wrap gap-2">
            <CsvButton search={search} />
            <RefreshButton />
          </div>
        </div>
        <RequestCounters
          counters={[
            { label: i18n.t('Total'), count: 'total' },
            { label: i18n.t('Completed'), count: 'completed' },
            { label: i18n.t('In Process'), count: 'inProcess' },
            { label: i18n.t('In Queue'), count: 'inQueue' },
            { label: i18n.t('Cancelled'), count: 'cancelled' },
          ]}
        />
        <Requests search={search} />
      </div>
    </Page>
  )
}

function RefreshButton() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => queries.invalidateQueries({ queryKey: requestsKey }, { throwOnError: true }),
    onError: (error) => toastError(historyErrorMessage(error)),
  })
  return (
    <Button variant="plain" busy={isPending} onClick={() => mutate()}>
      <RefreshCw aria-hidden className="size-5" />
      {i18n.t('Refresh')}
    </Button>
  )
}

/** Downloads what the filters find. */
function CsvButton({ search }: { search: HistorySearch }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      downloadFile(requestsCsv, { query: filterQuery(search), fileName: 'print-history.csv' }),
    onError: (error) =>
      toastError(serverMessage(error, i18n.t('The CSV file did not download. Please try again.'))),
  })
  return (
    <Button variant="plain" busy={isPending} onClick={() => mutate()}>
      <Download aria-hidden className="size-5" />
      {i18n.t('Download CSV')}
    </Button>
  )
}

/** The list with its filters. */
function Requests({ search }: { search: HistorySearch }) {
  const answer = useHistory(search)
  const heading = useRef<HTMLHeadingElement>(null)
  useLastPage(search, answer.data?.pages)
  const total = answer.data?.total ?? 0
  return (
    <Card aria-labelledby="print-requests" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <h2 ref={heading} id="print-requests" tabIndex={-1} className="text-lg font-semibold outline-none">
        {i18n.t('Print Requests ({total, number})', { total })}
      </h2>
      <HistoryFilters search={search} />
      <Answer search={search} answer={answer} onPage={() => heading.current?.focus()} />
    </Card>
  )
}

interface AnswerProps {
  search: HistorySearch
  answer: ReturnType<typeof useHistory>
  onPage: () => void
}

function Answer({ search, answer, onPage }: AnswerProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = answer
  if (data === undefined) {
    return error ? (
      <LoadError
        title={historyErrorMessage(error)}
        error={error}
        safe={i18n.t('Your prints are safe.')}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <RowSkeletons label={i18n.t('Loading your requests')} rows={5}>
        <Skeleton className="h-40 lg:h-14" />
      </RowSkeletons>
    )
  }
  if (data.requests.length === 0) return <NoRequestsFound search={search} />
  const { page = 1 } = search
  return (
    <HistoryList
      // Another page or filter begins without a selection.
      key={JSON.stringify(search)}
      requests={data.requests}
      isOutdated={isPlaceholderData}
      page={page}
      pages={data.pages}
      onPage={onPage}
    />
  )
}

function useHistory(search: HistorySearch) {
  return useQuery(historyQuery(search))
}

/** Leads from a page that no longer exists to the last one. */
function useLastPage({ page = 1 }: HistorySearch, pages: number | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!pages || page <= pages) return
    const last = pages > 1 ? pages : undefined
    void navigate({ to: paths.history, search: (before) => ({ ...before, page: last }), replace: true })
  }, [page, pages, navigate])
}

function historyErrorMessage(error: unknown): string {
  return serverMessage(error, i18n.t('Error fetching print history'))
}
