import { useIsFetching } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { LoadError } from '../ui/load-fault.tsx'
import { Page } from '../ui/page.tsx'
import { Card } from '../ui/sheet.tsx'
import { sessionQuery } from './session.ts'
import { isRateLimited, sessionErrorMessage } from './user-fault.ts'

/** In the place of a screen for users, while it cannot be found out who is signed in. */
export function SessionErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isAsking = useIsFetching(sessionQuery) > 0
  return (
    <Page title="Something went wrong" width="form">
      <h1 className="sr-only">Something went wrong</h1>
      <Card>
        <LoadError
          title={sessionErrorMessage(error)}
          isRetrying={isAsking}
          onRetry={() => void router.invalidate()}
        >
          {isRateLimited(error)
            ? 'We try again by ourselves in a minute.'
            : 'Check your connection, then try again.'}
        </LoadError>
      </Card>
    </Page>
  )
}
