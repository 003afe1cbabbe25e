import type { PrintRequest } from '@campus-print/contract/ordering'
import { isFinal, readStatus } from '@campus-print/domain/ordering'
import { PagePicture } from '../../documents/index.ts'
import { sheetStyle } from '../print-labels.ts'

interface Props {
  request: PrintRequest
  /** Width on the screen, in CSS pixels. */
  width: number
  label?: string
}

/** The first page of a request's document; a blank sheet once it is deleted. */
export function FirstPageThumbnail({ request, width, label = '' }: Props) {
  return (
    <div style={{ width }} className="shrink-0">
      <PagePicture
        {...sheetStyle(request)}
        fileName={request.serverFileName}
        page={1}
        width={width}
        label={label}
        isDeleted={!isDocumentKept(request)}
      />
    </div>
  )
}

/** Whether the document can still be drawn. When a paid print ends, its document goes before a list can say so. */
function isDocumentKept({
  documentDeletedAt,
  status,
  paidAt,
}: Pick<PrintRequest, 'documentDeletedAt' | 'status' | 'paidAt'>): boolean {
  const known = readStatus(status)
  const hasEnded = paidAt !== null && known !== undefined && isFinal(known)
  return documentDeletedAt === null && !hasEnded
}
