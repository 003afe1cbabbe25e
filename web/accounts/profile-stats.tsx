import type { Profile } from '@campus-print/contract/profile'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../ui/load-fault.tsx'
import { Card } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { profileQuery } from './profile-queries.ts'

type Stats = Profile['stats']

const figures: readonly { label: string; show: (stats: Stats) => string }[] = [
  { label: 'Total print requests', show: ({ totalRequests }) => String(totalRequests) },
  { label: 'Total amount spent', show: ({ totalSpent }) => formatRupees(fromRupees(totalSpent)) },
  { label: "This month's requests", show: ({ currentMonthRequests }) => String(currentMonthRequests) },
]

/** How much one has printed. */
export function ProfileStats() {
  const { data, isError, isFetching, refetch } = useQuery(profileQuery)
  if (isError && !data) {
    return (
      <Card>
        <LoadError title="Your figures did not load" isRetrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    )
  }
  return (
    <dl className="grid gap-2 sm:grid-cols-3 sm:gap-6">
      {figures.map(({ label, show }) => (
        <div
          key={label}
          className="flex flex-wrap items-center justify-between gap-x-4 rounded-xl border border-line bg-sheet px-4 py-2 shadow-sheet sm:flex-col-reverse sm:items-start sm:px-6 sm:py-4"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold">
            {data ? show(data.stats) : <Skeleton className="my-1 h-7 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
