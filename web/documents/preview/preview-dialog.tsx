import type { Document } from '@campus-print/contract/documents'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { toastError } from '../../ui/toasts.tsx'
import type { SheetStyle } from '../page-picture.tsx'
import { formatPageCount } from '../say-pages.ts'
import { openInNewTab } from './open-in-new-tab.ts'
import { PreviewPages } from './preview-pages.tsx'
import { LoadingPreview, PreviewError } from './preview-states.tsx'
import { PreviewToolbar } from './preview-toolbar.tsx'
import { usePreviewSource } from './use-preview-source.ts'
import { fitWidth, zoomByKey } from './zoom.ts'

const pictureWidth = 1280

interface Props {
  document: Document
  sheet: SheetStyle
  /** Whether it is seen in the ink it will be printed in, or as it is. */
  isInkChosen: boolean
  /** The page that is looked at first. */
  startPage: number
  onClose: () => void
}

/** The whole document on the sheets it will be printed on. */
export function PreviewDialog({ document, sheet, isInkChosen, startPage, onClose }: Props) {
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
      description={`${formatPageCount(pageCount)}${isInkChosen ? inkLabel(pageCount, sheet) : ', before an ink is chosen'}`}
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

function inkLabel(pageCount: number, { isGrey }: SheetStyle): string {
  return `, as ${pageCount === 1 ? 'it' : 'they'} will be printed in ${isGrey ? 'black and white' : 'color'}`
}
