import { i18n } from '@campus-print/domain/language'
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
  const title = i18n.t('Something went wrong')
  return (
    <Page title={title} width="form">
      <h1 className="sr-only">{title}</h1>
      <Card>
        <LoadError
          title={isCut ? i18n.t('We cannot reach the print desk') : i18n.t('This page did not load')}
          error={error}
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
  const title = i18n.t('Something went wrong')
  return (
    <Page title={title} width="form">
      <h1 className="sr-only">{title}</h1>
      <Card>
        <LoadError
          title={sessionErrorMessage(error)}
          error={error}
          isRetrying={isFetchingUser}
          onRetry={() => void router.invalidate()}
        >
          {isRateLimited(error) ? i18n.t('We try again by ourselves in a minute.') : undefined}
        </LoadError>
      </Card>
    </Page>
  )
}
