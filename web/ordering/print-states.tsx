import { orderableForHours } from '@campus-print/domain/documents'
import { LoadError } from '../ui/load-fault.tsx'
import { Notice } from '../ui/notice.tsx'
import { Card } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PrintFrame } from './print-frame.tsx'

/** What is to be printed is on its way. */
export function DraftSkeleton() {
  return (
    <PrintFrame step="upload">
      <Card>
        <Skeleton className="h-60" />
      </Card>
    </PrintFrame>
  )
}

/** What is to be printed did not come. */
export function DraftLoadError({ isFetching, retry }: { isFetching: boolean; retry: () => void }) {
  return (
    <PrintFrame step="upload">
      <Card>
        <LoadError title="Your document did not load" isRetrying={isFetching} onRetry={retry}>
          It is safe with us. Check your connection, then try again.
        </LoadError>
      </Card>
    </PrintFrame>
  )
}

export function DocumentDeletedNotice() {
  return (
    <Notice kind="warning" title="Your document is not here any more" announced>
      Documents that are not paid for are deleted after {orderableForHours} hours. Upload it again to go on:
      ink, size and sides are kept, its pages and copies are chosen anew.
    </Notice>
  )
}
