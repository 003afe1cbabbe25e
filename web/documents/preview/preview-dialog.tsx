import { type Document, linkPreview } from '@campus-print/contract/documents'
import { i18n } from '@campus-print/domain/language'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toastError } from '../../ui/feedback/toasts.tsx'
import type { SheetStyle } from '../page-picture.tsx'
import { PreviewPages } from './preview-pages.tsx'
import { LoadingPreview, PreviewError } from './preview-states.tsx'
import { PreviewToolbar } from './preview-toolbar.tsx'
import { usePreviewSource } from './use-preview-source.ts'
import { fitWidth, zoomByKey } from './zoom.ts'

const pictureWidth = 1280

export interface PreviewProps {
  document: Document
  sheet: SheetStyle
  /** Whether the preview shows the chosen ink, or the document's own colours. */
  isInkChosen: boolean
  /** The page to show first. */
  startPage: number
  onClose: () => void
}

/** The whole document on the sheets that will be printed. */
export function PreviewDialog({ document, sheet, isInkChosen, startPage, onClose }: PreviewProps) {
  const { serverFileName, documentName, pageCount } = document
  const preview = usePreviewSource(serverFileName, pictureWidth)
  const [zoom, setZoom] = useState(fitWidth)
  const [page, setPage] = useState(startPage)
  const tab = useMutation({
    mutationFn: () => openInNewTab(serverFileName),
    onError: (error) => toastError(error.message),
  })
  const zoomByKeyboard = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = zoomByKey(event.key, zoom)
    if (next !== undefined) setZoom(next)
  }
  const tabActions = { isOpening: tab.isPending, onOpenTab: () => tab.mutate() }
  return (
    <Dialog
      isOpen
      title={documentName}
      description={describePreview(pageCount, sheet, isInkChosen)}
      onClose={onClose}
      onKeyDown={zoomByKeyboard}
    >
      {preview.state === 'loading' ? (
        <LoadingPreview />
      ) : preview.state === 'shown' ? (
        <>
          <PreviewPages
            fileName={serverFileName}
            pageCount={pageCount}
            source={preview.source}
            sheet={sheet}
            zoom={zoom}
            startPage={startPage}
            onCurrentPage={setPage}
          />
          <PreviewToolbar page={page} pageCount={pageCount} zoom={zoom} onZoom={setZoom} {...tabActions} />
        </>
      ) : (
        <PreviewError kind={preview.state} onClose={onClose} {...tabActions} />
      )}
    </Dialog>
  )
}

/** How many pages are shown, and in which ink. */
function describePreview(count: number, { isGrey }: SheetStyle, isInkChosen: boolean): string {
  if (!isInkChosen) {
    return i18n.t(
      '{count, plural, one {# page in its original colours} other {# pages in original colours}}',
      {
        count,
      },
    )
  }
  const greyCount = Array.from({ length: count }, (_, index) => index + 1).filter(isGrey).length
  if (greyCount > 0 && greyCount < count)
    return i18n.t('{count, plural, one {# page} other {# pages}}, as printed: {inColor} in colour', {
      count,
      inColor: count - greyCount,
    })
  return greyCount > 0
    ? i18n.t('{count, plural, one {# page} other {# pages}}, as printed in black and white', { count })
    : i18n.t('{count, plural, one {# page} other {# pages}}, as printed in colour', { count })
}

/** Opens a document in a new tab through a short-lived signed link. Rejects with a message for people. */
async function openInNewTab(fileName: string): Promise<void> {
  // Browsers allow a new tab only during the click, before the link is known.
  const tab = open('', '_blank')
  if (!tab) throw new Error(i18n.t('Unable to open preview in new tab'))
  try {
    const { data } = await call(linkPreview, { params: { fileName } })
    tab.opener = null
    tab.location.replace(data.url)
  } catch (error) {
    tab.close()
    const isGone = error instanceof ApiError && error.code === 'document_not_found'
    const message = isGone
      ? i18n.t('No document available for preview')
      : i18n.t('Unable to generate preview URL')
    throw new Error(message, { cause: error })
  }
}
