import { i18n } from '@campus-print/domain/language'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isRateLimited, sessionErrorMessage, sessionQuery } from '../accounts/index.ts'
import { isConnectionError } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { publicPaths } from '../site-paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState, LoadError } from '../ui/feedback/empty-state.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'

/** Shown for an address that no screen has. */
export function NotFoundScreen() {
  const { data: user } = useQuery(sessionQuery)
  const title = i18n.t('Page not found')
  return (
    <Page title={title} width="form">
      <h1 className="sr-only">{title}</h1>
      <Card>
        <EmptyState
          title={title}
          action={
            <a href={user ? paths.dashboard : paths.landing} className={buttonClass('plain')}>
              {user ? i18n.t('Go to Dashboard') : i18n.t('Home')}
            </a>
          }
        >
          {i18n.t('Nothing is at this address. Check it for a typing error.')}
        </EmptyState>
      </Card>
    </Page>
  )
}

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
          // The server has the public pages.
          onRetry={() =>
            isCut && !publicPaths.has(location.pathname) ? void router.invalidate() : location.reload()
          }
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
