import { orderableForHours } from '@campus-print/domain/documents'
import { LoadFault } from '../ui/load-fault.tsx'
import { Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PrintFrame } from './print-frame.tsx'

/** What is to be printed is on its way. */
export function PrintSkeleton() {
  return (
    <PrintFrame step="upload">
      <Sheet>
        <Skeleton className="h-60" />
      </Sheet>
    </PrintFrame>
  )
}

/** What is to be printed did not come. */
export function PrintFault({ isFetching, retry }: { isFetching: boolean; retry: () => void }) {
  return (
    <PrintFrame step="upload">
      <Sheet>
        <LoadFault title="Your document did not load" isRetrying={isFetching} onRetry={retry}>
          It is safe with us. Check your connection, then try again.
        </LoadFault>
      </Sheet>
    </PrintFrame>
  )
}

export function GoneNotice() {
  return (
    <Notice kind="warning" title="Your document is not here any more" announced>
      Documents that are not paid for are deleted after {orderableForHours} hours. Upload it again to go on:
      ink, size and sides are kept, its pages and copies are chosen anew.
    </Notice>
  )
}
