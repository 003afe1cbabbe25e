import { i18n } from '@campus-print/domain/language'
import { endOtherSessions, endSession, type Session } from '@campus-print/contract/sessions'
import { deviceName, isHandheld } from '@campus-print/domain/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { sessionsQuery } from './profile-queries.ts'

/** The user's sessions, each with a button to end it. */
export function SessionList() {
  const { data, isError, error, isFetching, refetch } = useQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button disappears with its row, so the list takes the focus.
  const { endOne, endOthers, endingId, isEndingOthers, errorMessage } = useEndSessions(() =>
    list.current?.focus(),
  )
  const isElsewhere = data?.some(({ isCurrent }) => !isCurrent)

  return (
    <Card aria-labelledby="sessions" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <CardTitle id="sessions">{i18n.t("Where you're logged in")}</CardTitle>
      {data ? (
        <ul ref={list} tabIndex={-1} aria-labelledby="sessions" className="divide-y divide-line outline-none">
          {currentFirst(data).map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={endingId === session.id}
              onEnd={() => endOne(session)}
            />
          ))}
        </ul>
      ) : isError ? (
        <LoadError
          title={i18n.t('Your sessions did not load')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-16" />
      )}
      {errorMessage && (
        <Notice kind="error" announced>
          {errorMessage}
        </Notice>
      )}
      {isElsewhere && (
        <Button variant="plain" className="sm:justify-self-start" busy={isEndingOthers} onClick={endOthers}>
          {i18n.t('Log out everywhere else')}
        </Button>
      )}
    </Card>
  )
}

function currentFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

interface Props {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

/** One session, by its device. */
function SessionRow({ session, isEnding, onEnd }: Props) {
  const { device, lastSeenAt, isCurrent } = session
  const Icon = isHandheld(device) ? Smartphone : Monitor
  const name = deviceName(device)
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">
          {isCurrent
            ? i18n.t('In use now')
            : i18n.t('Last used {time}', { time: formatDateTime(lastSeenAt) })}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="blue" icon={<Check aria-hidden className="size-4" />}>
          {i18n.t('This device')}
        </Badge>
      ) : (
        <Button
          variant="quiet"
          aria-label={i18n.t('Log out: {name}', { name })}
          busy={isEnding}
          onClick={onEnd}
          className="-mr-4 whitespace-nowrap"
        >
          {i18n.t('Log out')}
        </Button>
      )}
    </li>
  )
}

/** Ends other sessions; calls `onEnded` once they are gone from the list. */
function useEndSessions(onEnded: () => void) {
  const queries = useQueryClient()
  const removeUnless = (isKept: (session: Session) => boolean) => {
    queries.setQueryData(sessionsQuery.queryKey, (list) => list?.filter(isKept))
    onEnded()
  }
  const one = useMutation({
    mutationFn: ({ id }: Session) => call(endSession, { params: { id } }),
    onSuccess: (_, { id, device }) => {
      toastSuccess(i18n.t('Logged out: {name}', { name: deviceName(device) }))
      removeUnless((session) => session.id !== id)
    },
  })
  const others = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => {
      toastSuccess(i18n.t('Logged out everywhere else'))
      removeUnless(({ isCurrent }) => isCurrent)
    },
  })
  const error = one.error ?? others.error
  return {
    endOne: (session: Session) => one.mutate(session),
    endOthers: () => others.mutate(),
    endingId: one.isPending ? one.variables.id : undefined,
    isEndingOthers: others.isPending,
    errorMessage: error
      ? serverMessage(error, i18n.t('Could not log out there. Please try again.'))
      : undefined,
  }
}
