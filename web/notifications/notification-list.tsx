import {
  type Notification,
  readAllNotifications,
  readNotification,
} from '@campus-print/contract/notifications'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, LoadError } from '../ui/feedback/empty-state.tsx'
import { RowSkeletons, Skeleton } from '../ui/feedback/skeleton.tsx'
import { toastError } from '../ui/feedback/toasts.tsx'
import { useRestoreLostFocus } from '../ui/focus.ts'
import { formatDateTime } from '../ui/format-date.ts'
import { Card, CardTitle } from '../ui/layout/card.tsx'
import { markReadLocally, notificationsQuery, refetchNotifications } from './notification-queries.ts'

/** The latest news of the user's requests. */
export function NotificationList() {
  const { data, isError, error, isFetching, refetch } = useQuery(notificationsQuery)
  const unread = data?.unread ?? 0
  const { next, onFocus } = useRestoreLostFocus<HTMLDivElement>(unread > 0 ? 'unread' : 'read')
  return (
    <Card aria-labelledby="notifications" className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4" onFocus={onFocus}>
        <div ref={next} tabIndex={-1} className="flex items-center gap-2 outline-none">
          <CardTitle id="notifications">{i18n.t('Notifications')}</CardTitle>
          {unread > 0 && <UnreadCount count={unread} />}
        </div>
        {unread > 0 && <MarkAllRead />}
      </div>
      {data === undefined ? (
        isError ? (
          <LoadError
            title={i18n.t('Notifications did not load')}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowSkeletons label={i18n.t('Loading notifications')} rows={3}>
            <Skeleton className="h-12" />
          </RowSkeletons>
        )
      ) : data.list.length === 0 ? (
        <EmptyState title={i18n.t('No notifications yet')}>
          {i18n.t('We tell you here when a print is ready to collect.')}
        </EmptyState>
      ) : (
        <Rows notifications={data.list} />
      )}
    </Card>
  )
}

function UnreadCount({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-accent px-2 py-0.5 text-sm font-semibold text-on-accent tabular-nums">
      <span aria-hidden>{count.toLocaleString(i18n.locale)}</span>
      <span className="sr-only">{i18n.t('{count, plural, other {# unread}}', { count })}</span>
    </span>
  )
}

function MarkAllRead() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => call(readAllNotifications),
    onMutate: () => markReadLocally(queries),
    onError: (error) => {
      toastError(serverMessage(error, i18n.t('Not marked as read. Please try again.')))
      void refetchNotifications(queries)
    },
  })
  return (
    <Button variant="quiet" className="-mx-4" onClick={() => mutate()}>
      {i18n.t('Mark all as read')}
    </Button>
  )
}

const shownAtFirst = 5

function Rows({ notifications }: { notifications: readonly Notification[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? notifications : notifications.slice(0, shownAtFirst)
  const hasMore = shown.length < notifications.length
  const { next, onFocus } = useRestoreLostFocus<HTMLUListElement>(String(isWhole))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2" onFocus={onFocus}>
      <ul
        ref={next}
        tabIndex={-1}
        aria-labelledby="notifications"
        className="divide-y divide-line outline-none"
      >
        {shown.map((notification) => (
          <li key={notification.id}>
            <Row notification={notification} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="plain" wide onClick={() => setWhole(true)}>
          {i18n.t('Show all {count, number} notifications', { count: notifications.length })}
        </Button>
      )}
    </div>
  )
}

/** One notification: a link to its request, on which it counts as read. */
function Row({ notification }: { notification: Notification }) {
  const { id, title, message, printRequestId, createdAt, read } = notification
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => call(readNotification, { params: { id } }),
    onMutate: () => markReadLocally(queries, id),
    onError: () => void refetchNotifications(queries),
  })
  return (
    <RowLink requestId={printRequestId} onOpen={() => read || mutate()}>
      <span
        aria-hidden
        className={clsx('mt-2 size-2 shrink-0 rounded-full', read ? 'bg-transparent' : 'bg-accent')}
      />
      <span className="grid min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={clsx('min-w-0 truncate', !read && 'font-semibold')}>
            {!read && <span className="sr-only">{i18n.t('Unread:')} </span>}
            {title}
          </span>
          <span className="shrink-0 text-sm text-ink-soft">{formatDateTime(createdAt)}</span>
        </span>
        <span className="text-sm wrap-anywhere text-ink-soft">{message}</span>
      </span>
    </RowLink>
  )
}

interface RowLinkProps {
  /** `null` for news of a document that was never printed: it leads nowhere. */
  requestId: string | null
  onOpen: () => void
  children: ReactNode
}

const rowClass = '-mx-2 flex gap-3 rounded-lg px-2 py-2'

function RowLink({ requestId, onOpen, children }: RowLinkProps) {
  if (requestId === null) return <div className={rowClass}>{children}</div>
  return (
    <Link
      to={paths.request}
      params={{ id: requestId }}
      className={clsx(rowClass, 'hover:bg-well')}
      onClick={onOpen}
    >
      {children}
    </Link>
  )
}
