import type { Session } from '@campus-print/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { LoadError } from '../ui/load-fault.tsx'
import { Notice } from '../ui/notice.tsx'
import { Card, CardTitle } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sessionsQuery } from './profile-queries.ts'
import { SessionRow } from './session-row.tsx'
import { useEndSessions } from './use-end-sessions.ts'

/** Where one is signed in, and the way to end it there. */
export function SessionList() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed goes with its row; the keyboard goes on in what is left.
  const { endOne, endOthers, endingId, isEndingOthers, errorMessage } = useEndSessions(() =>
    list.current?.focus(),
  )
  const isElsewhere = data?.some(({ isCurrent }) => !isCurrent)

  return (
    <Card aria-labelledby="sessions" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <CardTitle id="sessions">Where you are signed in</CardTitle>
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
          title="Your sessions did not load"
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
          Sign out everywhere else
        </Button>
      )}
    </Card>
  )
}

function currentFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
