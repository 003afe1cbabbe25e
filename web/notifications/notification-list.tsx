import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { EmptyState, LoadError } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { formatDateTime } from '../ui/format-date.ts'
import { Card, CardTitle } from '../ui/layout/card.tsx'
import { notificationsQuery } from './notification-queries.ts'

/** The latest news of the user's requests. */
export function NotificationList() {
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery)
  return (
    <Card aria-labelledby="notifications" className="grid content-start gap-4">
      <CardTitle id="notifications">Notifications</CardTitle>
      {data === undefined ? (
        isError ? (
          <LoadError
            title="Notifications did not load"
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-32" />
        )
      ) : data.data.length === 0 ? (
        <EmptyState title="Nothing new">We tell you here when a print is ready to collect.</EmptyState>
      ) : (
        <ul className="grid gap-4">
          {data.data.map(({ id, title, message, createdAt }) => (
            <li key={id} className="border-l-2 border-accent pl-3">
              <p className="font-semibold">{title}</p>
              <p className="wrap-anywhere text-ink-soft">
                <Message text={message} />
              </p>
              <p className="text-sm text-ink-soft">{formatDateTime(createdAt)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The text of a notification, without a line break in its print ID. */
function Message({ text }: { text: string }) {
  return text
    .split(/(PRT-[0-9A-Z-]+)/)
    .map((part, index) => (
      <Fragment key={index}>
        {part.startsWith('PRT-') ? <span className="whitespace-nowrap text-ink">{part}</span> : part}
      </Fragment>
    ))
}
