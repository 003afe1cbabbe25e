import type { PrintRequest } from '@campus-print/contract/ordering'
import { PagePicture } from '../../documents/index.ts'
import { sheetStyle } from '../print-labels.ts'

/** The first page of a request's document, small; a blank sheet once it is deleted. */
export function FirstPageThumbnail({ request }: { request: PrintRequest }) {
  return (
    <div className="w-10 shrink-0">
      <PagePicture
        {...sheetStyle(request)}
        fileName={request.serverFileName}
        page={1}
        width={40}
        label=""
        isDeleted={request.documentDeletedAt !== null}
      />
    </div>
  )
}
