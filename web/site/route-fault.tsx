import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isConnectionError } from '../api/api-error.ts'
import { LoadError } from '../ui/load-fault.tsx'
import { Page } from '../ui/page.tsx'
import { Card } from '../ui/sheet.tsx'

/** A screen that could not be shown: the way to the server is cut, or something of ours broke. */
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
          // A newer version may have taken the place of the files that this page knows of: it begins anew.
          onRetry={() => (isCut ? void router.invalidate() : location.reload())}
        />
      </Card>
    </Page>
  )
}
