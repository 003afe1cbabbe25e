import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../ui/skeleton.tsx'
import { requestStatsQuery } from './request-queries.ts'

const counters = [
  { label: 'Total Requests', count: 'total' },
  { label: 'In Queue', count: 'inQueue' },
  { label: 'In Process', count: 'inProcess' },
  { label: 'Completed', count: 'completed' },
] as const

/** How many requests there are, by what is happening to them. */
export function Counters() {
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
