import { useIsFetching } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isRateLimited, sessionErrorMessage, sessionQuery } from '../accounts/index.ts'
import { isConnectionError } from '../api/api-error.ts'
import { LoadError } from '../ui/feedback/empty-state.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'

/** Shown where a screen fails: the server cannot be reached, or our code broke. */
export function RouteErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isCut = isConnectionError(error)
  return (
    <Page title="Something went wrong" width="form">
      <h1 className="sr-only">Something went wrong</h1>
      <Card>
        <LoadError
          title={isCut ? 'We cannot reach the print desk' : 'This page did not load'}
          isRetrying={false}
          // A newer release may have replaced the files that this page refers to, so the page reloads.
          onRetry={() => (isCut ? void router.invalidate() : location.reload())}
        />
      </Card>
    </Page>
  )
}

/** Shown instead of a user's screen while the signed-in user cannot be fetched. */
export function SessionErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isFetchingUser = useIsFetching(sessionQuery) > 0
  return (
    <Page title="Something went wrong" width="form">
      <h1 className="sr-only">Something went wrong</h1>
      <Card>
        <LoadError
          title={sessionErrorMessage(error)}
          isRetrying={isFetchingUser}
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
