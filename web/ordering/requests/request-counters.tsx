import type { ResponseOf } from '@campus-print/contract/endpoint'
import type { requestStats } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { requestStatsQuery } from './request-queries.ts'

interface Counter {
  label: string
  count: keyof ResponseOf<typeof requestStats>['data']
}

/** How many requests there are, by status. */
export function RequestCounters({ counters }: { counters: readonly Counter[] }) {
  const { data, isError } = useQuery(requestStatsQuery)
  return (
    <dl
      aria-live="polite"
      className={clsx(
        'grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-sheet',
        counters.length === 5 ? 'sm:grid-cols-5' : 'sm:grid-cols-4',
      )}
    >
      {counters.map(({ label, count }) => (
        <div
          key={count}
          className="flex flex-col-reverse bg-sheet p-4 max-sm:[&:first-child:nth-last-child(odd)]:col-span-2"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">
            {data ? formatCount(data[count]) : isError ? '–' : <Skeleton className="my-1 h-7 w-10" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An answer may lack a count. */
function formatCount(count: unknown): string {
  return typeof count === 'number' ? count.toLocaleString(i18n.locale) : '–'
}
