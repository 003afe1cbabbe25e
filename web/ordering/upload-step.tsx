import type { Document } from '@campus-print/contract/documents'
import type { Orientation } from '@campus-print/domain/printing'
import { useMutation } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { DocumentCard } from '../documents/document-card.tsx'
import { removeDocument } from '../documents/document-queries.ts'
import { DropArea } from '../documents/drop-area.tsx'
import { PreviewDialog } from '../documents/preview/preview-dialog.tsx'
import { FailedFile, SendingFile } from '../documents/upload-progress.tsx'
import { usePreview } from '../documents/preview/use-preview.ts'
import { useUpload } from '../documents/use-upload.ts'
import { useServiceStatus, useSettings } from '../settings/settings.ts'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetTitle } from '../ui/sheet.tsx'
import { sayFault, saySuccess } from '../ui/toasts.tsx'
import type { DraftSettings } from './draft.ts'
import { sheetLook } from './sheet-look.ts'

interface Props {
  document: Document | undefined
  settings: DraftSettings
  onUploaded: (document: Document, orientation: Orientation) => void
  onRemoved: () => void
  onNext: () => void
}

/** The first step: the document. */
export function UploadStep({ document, settings, onUploaded, onRemoved, onNext }: Props) {
  const preview = usePreview()
  const sheet = sheetLook(settings)
  const removal = useMutation({
    mutationFn: removeDocument,
    onSuccess: () => {
      saySuccess('File removed successfully')
      onRemoved()
    },
    onError: () => sayFault('Error removing file'),
  })

  return (
    <Sheet aria-labelledby="upload-step" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SheetTitle id="upload-step">Upload Document</SheetTitle>
      {document ? (
        <>
          <DocumentCard
            document={document}
            sheet={sheet}
            isRemoving={removal.isPending}
            onPreview={preview.open}
            onRemove={() => removal.mutate(document.serverFileName)}
          />
          <Button className="sm:justify-self-end" onClick={onNext}>
            Configure Settings
            <ArrowRight aria-hidden className="size-5" />
          </Button>
          {preview.isOpen && <PreviewDialog document={document} sheet={sheet} onClose={preview.close} />}
        </>
      ) : (
        <Uploading onUploaded={onUploaded} />
      )}
    </Sheet>
  )
}

function Uploading({ onUploaded }: Pick<Props, 'onUploaded'>) {
  const { settings } = useSettings()
  const { available } = useServiceStatus()
  const { maxFileSize, allowedFileTypes } = settings.fileSettings
  const { upload, start, cancel } = useUpload({ maxFileSizeMb: maxFileSize, allowedFileTypes }, onUploaded)

  if (upload.state === 'sending') return <SendingFile upload={upload} onCancel={cancel} />
  return (
    <>
      {upload.state === 'failed' && <FailedFile upload={upload} onRetry={() => start(upload.file)} />}
      <DropArea
        allowedFileTypes={allowedFileTypes}
        maxFileSize={maxFileSize}
        disabled={!available}
        onFile={start}
      />
    </>
  )
}
