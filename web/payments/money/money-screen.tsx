import { listReconciliations } from '@campus-print/contract/money'
import { i18n } from '@campus-print/domain/language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { userDataKey, useRecheckOnForbidden } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { EarlierReconciliations, LatestReconciliation } from './reconciliation-results.tsx'

/** The nightly comparisons of ledger, prints and payment provider. */
export function MoneyScreen() {
  const { data, error, isFetching, refetch } = useQuery(reconciliationsQuery)
  useRecheckOnForbidden(error)
  const [last, ...earlier] = data ?? []
  return (
    <Page title={i18n.t('Money')} width="reading">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{i18n.t('Money')}</h1>
          <p className="text-ink-soft">
            {i18n.t('Every night our ledger, the prints and the payment provider are compared.')}
          </p>
        </div>
        {last ? (
          <>
            <LatestReconciliation reconciliation={last} />
            {earlier.length > 0 && <EarlierReconciliations reconciliations={earlier} />}
          </>
        ) : (
          <Card>
            {data ? (
              <EmptyState title={i18n.t('Nothing compared yet')}>
                {i18n.t('The first comparison is made at three in the morning.')}
              </EmptyState>
            ) : error ? (
              <LoadError
                title={i18n.t('The comparisons did not load')}
                error={error}
                isRetrying={isFetching}
                onRetry={() => void refetch()}
              />
            ) : (
              <div role="status">
                <span className="sr-only">{i18n.t('Loading the comparisons')}</span>
                <Skeleton className="h-24" />
              </div>
            )}
          </Card>
        )}
      </div>
    </Page>
  )
}

/** The nightly comparisons, newest first. */
const reconciliationsQuery = queryOptions({
  queryKey: [userDataKey, 'reconciliations'],
  queryFn: async () => (await call(listReconciliations)).data,
  staleTime: 0,
})
