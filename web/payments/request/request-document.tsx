import { deletionReceipt, fileMetadata } from '@campus-print/contract/documents'
import type { PrintRequest } from '@campus-print/contract/ordering'
import { orderableForHours } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Eye } from 'lucide-react'
import { call } from '../../api/call.ts'
import { downloadFile } from '../../api/download.ts'
import { formatPageCount, PreviewDialog, usePreview } from '../../documents/index.ts'
import { requestsKey, sheetStyle } from '../../ordering/index.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { FileName } from '../../ui/file-name.tsx'
import { formatDateTime } from '../../ui/format-date.ts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { FirstPage } from '../print-details.tsx'

/** What is known of a request's document: below the requests' key, since it ends with them. */
export function useRequestDocument(id: string) {
  const { data } = useQuery({
    queryKey: [...requestsKey, 'document', id],
    queryFn: async () => (await call(fileMetadata, { params: { id } })).data,
    staleTime: 0,
  })
  return data
}

/** The document of a request: its preview while it is kept, and when it is or was deleted. */
export function RequestDocument({ request }: { request: PrintRequest }) {
  const document = useRequestDocument(request.id)
  const preview = usePreview()
  const isKept = document !== undefined && document.deletedAt === null
  // Whichever of the two answers came first.
  const deletedAt = request.documentDeletedAt ?? document?.deletedAt ?? null
  return (
    <Card aria-labelledby="document" className="grid grid-cols-[minmax(0,1fr)] gap-4 print:hidden">
      <CardTitle id="document">{i18n.t('Document')}</CardTitle>
      <div className="flex gap-4">
        <FirstPage request={{ ...request, documentDeletedAt: deletedAt }} size="large" />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-1">
          <p className="max-w-full font-semibold">
            <FileName name={request.documentName} />
          </p>
          <p className="text-sm text-ink-soft">{formatPageCount(request.documentPages)}</p>
          <p className="min-h-5 text-sm text-ink-soft">{document && deletionMessage(request, document)}</p>
          {document !== undefined && !isKept && <ReceiptDownload request={request} />}
          {isKept && (
            <Button variant="quiet" className="-ml-4" onClick={() => preview.openAt(1)}>
              <Eye aria-hidden className="size-5" />
              {i18n.t('Preview')}
            </Button>
          )}
        </div>
      </div>
      {isKept && preview.startPage !== undefined && (
        <PreviewDialog
          document={document}
          sheet={sheetStyle(request)}
          isInkChosen
          startPage={preview.startPage}
          onClose={preview.close}
        />
      )}
    </Card>
  )
}

/** Says what was deleted, when and how, in a file to keep. */
function ReceiptDownload({ request: { id, uniqueId } }: { request: PrintRequest }) {
  const download = useMutation({
    mutationFn: () =>
      downloadFile(deletionReceipt, { params: { id }, fileName: `deletion-receipt-${uniqueId}.txt` }),
    onError: () => toastError(i18n.t('The deletion receipt could not be downloaded. Please try again.')),
  })
  return (
    <Button variant="quiet" className="-ml-4" busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden className="size-5" />
      {i18n.t('Deletion receipt')}
    </Button>
  )
}

interface Deletion {
  readonly deletedAt: string | null
  readonly deletesAt: string | null
}

/** When the document was deleted or will be. */
export function deletionMessage(
  { status }: Pick<PrintRequest, 'status'>,
  { deletedAt, deletesAt }: Deletion,
): string {
  if (deletedAt !== null) {
    return i18n.t('Your document was deleted on {time}.', { time: formatDateTime(deletedAt) })
  }
  if (deletesAt === null) {
    return status === 'pending'
      ? i18n.t(
          'Kept for {hours, number} hours after upload, or until your print is collected once it is paid.',
          {
            hours: orderableForHours,
          },
        )
      : i18n.t('Kept until your print is collected, then deleted.')
  }
  if (Date.parse(deletesAt) <= Date.now()) return i18n.t('Your document is being deleted.')
  return status === 'ready'
    ? i18n.t('Deleted once you collect your print, at the latest on {time}.', {
        time: formatDateTime(deletesAt),
      })
    : i18n.t('Your document will be deleted on {time}.', { time: formatDateTime(deletesAt) })
}
