import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isConnectionFault } from '../api/api-error.ts'
import { LoadFault } from '../ui/load-fault.tsx'
import { Page } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'

/** A screen that could not be shown: the way to the server is cut, or something of ours broke. */
export function RouteFault({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isCut = isConnectionFault(error)
  return (
    <Page title="Something went wrong" width="form">
      <h1 className="sr-only">Something went wrong</h1>
      <Sheet>
        <LoadFault
          title={isCut ? 'We cannot reach the print desk' : 'This page did not load'}
          isRetrying={false}
          // A newer version may have taken the place of the files that this page knows of: it begins anew.
          onRetry={() => (isCut ? void router.invalidate() : location.reload())}
        />
      </Sheet>
    </Page>
  )
}
