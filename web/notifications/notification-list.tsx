import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { sayWhen } from '../ui/say-when.ts'
import { BlankState } from '../ui/blank-state.tsx'
import { LoadFault } from '../ui/load-fault.tsx'
import { Sheet, SheetTitle } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { notificationsQuery } from './notification-query.ts'

/** What happened to one's requests lately. */
export function NotificationList() {
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery)
  return (
    <Sheet aria-labelledby="notifications" className="grid content-start gap-4">
      <SheetTitle id="notifications">Notifications</SheetTitle>
      {data === undefined ? (
        isError ? (
          <LoadFault
            title="Notifications did not load"
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-32" />
        )
      ) : data.length === 0 ? (
        <BlankState title="Nothing new">We tell you here when a print is ready to collect.</BlankState>
      ) : (
        <ul className="grid gap-4">
          {data.map(({ id, title, message, createdAt }) => (
            <li key={id} className="border-l-2 border-accent pl-3">
              <p className="font-semibold">{title}</p>
              <p className="wrap-anywhere text-ink-soft">
                <Message text={message} />
              </p>
              <p className="text-sm text-ink-soft">{sayWhen(createdAt)}</p>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

/** What a notification says, its print ID in one piece. */
function Message({ text }: { text: string }) {
  return text
    .split(/(PRT-[0-9A-Z-]+)/)
    .map((part, index) => (
      <Fragment key={index}>
        {part.startsWith('PRT-') ? <span className="whitespace-nowrap text-ink">{part}</span> : part}
      </Fragment>
    ))
}
