import type { Document } from '@campus-print/contract/documents'
import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { sayFault } from '../ui/toasts.tsx'
import { openInNewTab } from './document-queries.ts'
import type { SheetLook } from './page-picture.tsx'
import { PreviewPages } from './preview-pages.tsx'
import { sayPages } from './say-pages.ts'

interface Props {
  document: Document
  sheet: SheetLook
  onClose: () => void
}

/** The whole document as it will be printed. */
export function PreviewDialog({ document, sheet, onClose }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => openInNewTab(document.serverFileName),
    onError: () => sayFault('Unable to open preview in new tab'),
  })
  return (
    <Dialog
      isOpen
      title={document.documentName}
      description={`${sayPages(document.pageCount)}, as they will be printed`}
      onClose={onClose}
      footer={
        <Button look="plain" busy={isPending} onClick={() => mutate()}>
          <ExternalLink aria-hidden className="size-5" />
          Open in new tab
        </Button>
      }
    >
      <PreviewPages fileName={document.serverFileName} pageCount={document.pageCount} sheet={sheet} />
    </Dialog>
  )
}
