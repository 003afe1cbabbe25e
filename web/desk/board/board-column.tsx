import type { DeskRequest } from '@campus-print/contract/desk'
import type { DeskStatus } from '@campus-print/domain/desk'
import { i18n } from '@campus-print/domain/language'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useRecheckOnForbidden } from '../../accounts/index.ts'
import { serverMessage } from '../../api/api-error.ts'
import { statusIcons } from '../../ordering/index.ts'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatDateTime, formatTime } from '../../ui/format-date.ts'
import { columnQuery } from './board-queries.ts'

interface Props {
  status: DeskStatus
  title: string
  onOpen: (id: string) => void
}

/** One column of the board. */
export function BoardColumn({ status, title, onOpen }: Props) {
  const { data, error, isFetching, refetch } = useQuery(columnQuery(status))
  useRecheckOnForbidden(error)
  const headingId = useId()
  const Icon = statusIcons[status]
  return (
    <section aria-labelledby={headingId} className="rounded-xl border border-line bg-sheet shadow-sheet">
      <h2
        id={headingId}
        className="flex items-center gap-2 border-b border-line px-4 py-3 text-base font-semibold"
      >
        <Icon aria-hidden className="size-5 text-ink-soft" />
        {title}
        <span className="ml-auto tabular-nums">{data?.counts[status] ?? ''}</span>
      </h2>
      {data ? (
        <Rows requests={data.data} total={data.total} onOpen={onOpen} />
      ) : error ? (
        <LoadError
          title={serverMessage(error, i18n.t('This list did not load'))}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="animate-late p-4">
          <Skeleton className="h-40" />
        </div>
      )}
    </section>
  )
}

interface RowsProps {
  requests: readonly DeskRequest[]
  total: number
  onOpen: (id: string) => void
}

function Rows({ requests, total, onOpen }: RowsProps) {
  if (total === 0) return <p className="px-4 py-6 text-center text-ink-soft">{i18n.t('Nothing here')}</p>
  return (
    <>
      <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
        {requests.map((request) => (
          <li key={request.id}>
            <DeskRow request={request} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {total > requests.length && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
          {i18n.t('{shown, number} of {total, number} are shown. Search to find others.', {
            shown: requests.length,
            total,
          })}
        </p>
      )}
    </>
  )
}

/** The time of today, else the day as well. */
function timeOf(timestamp: string): string {
  const isToday = new Date(timestamp).toDateString() === new Date().toDateString()
  return isToday ? formatTime(timestamp) : formatDateTime(timestamp)
}

/** Two lines of a long name; whole while the keyboard is on its row, and where the pointer rests on it. */
const nameClass = 'line-clamp-2 wrap-anywhere group-focus-visible:line-clamp-none'

/** A print in one dense row: the end of its ID in large letters, its owner, its size, and its place. */
export function DeskRow({ request, onOpen }: { request: DeskRequest; onOpen: (id: string) => void }) {
  const { id, printId, owner, documentName, totalPages, shelf, since } = request
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="group grid min-h-10 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-0.5 text-left hover:bg-well"
    >
      <span className="font-mono text-xl leading-none font-semibold">
        <span className="sr-only">{printId.slice(0, -4)}</span>
        {printId.slice(-4)}
      </span>
      <span className="min-w-0 text-sm leading-[1.15rem]">
        <span className={nameClass} title={owner.name}>
          <bdi>{owner.name}</bdi>
        </span>
        <span className={`${nameClass} text-ink-soft`} title={documentName}>
          <bdi>{documentName}</bdi>
        </span>
      </span>
      <span className="max-w-20 text-right text-sm leading-[1.15rem] tabular-nums">
        <span className={nameClass} title={shelf ?? undefined}>
          {shelf ?? i18n.t('{pages, plural, one {# page} other {# pages}}', { pages: totalPages })}
        </span>
        <span className="block text-ink-soft">{timeOf(since)}</span>
      </span>
    </button>
  )
}
