import type { Document } from '@campus-print/contract/documents'
import type { Orientation } from '@campus-print/domain/printing'
import { i18n } from '@campus-print/domain/language'
import { useMutation } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { DocumentCard, PreviewDialog, removeDocument, UploadArea, usePreview } from '../../documents/index.ts'
import { useServiceStatus, useSettings } from '../../settings/index.ts'
import { Button } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { sheetStyle } from '../print-labels.ts'
import type { Draft } from './draft.ts'

interface Props {
  document: Document | undefined
  draft: Draft
  onUploaded: (document: Document, orientation: Orientation) => void
  onRemoved: () => void
  onNext: () => void
}

/** The first step: the document. */
export function UploadStep({ document, draft, onUploaded, onRemoved, onNext }: Props) {
  const { settings: campus } = useSettings()
  const { available } = useServiceStatus()
  const { maxFileSize, allowedFileTypes } = campus.fileSettings
  const preview = usePreview()
  const { settings, hasChosenInk } = draft
  const chosenSheet = sheetStyle(settings)
  // The preview shows the document's own colours until the user chooses an ink.
  const sheet = { ...chosenSheet, isGrey: hasChosenInk ? chosenSheet.isGrey : () => false }
  // After an upload or a removal on this visit, the new control takes the focus.
  const [hasChanged, setChanged] = useState(false)
  const removal = useMutation({
    mutationFn: removeDocument,
    onSuccess: () => {
      toastSuccess(i18n.t('File removed successfully'))
      setChanged(true)
      onRemoved()
    },
    onError: (error) => toastError(serverMessage(error, i18n.t('Error removing file'))),
  })

  return (
    <Card aria-labelledby="upload-step" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CardTitle id="upload-step">{i18n.t('Upload Document')}</CardTitle>
      {document ? (
        <>
          <DocumentCard
            document={document}
            sheet={sheet}
            isNew={hasChanged}
            isRemoving={removal.isPending}
            onPreview={() => preview.openAt(1)}
            onRemove={() => removal.mutate(document.serverFileName)}
          />
          <Button className="sm:justify-self-end" onClick={onNext}>
            {i18n.t('Configure Settings')}
            <ArrowRight aria-hidden className="size-5" />
          </Button>
          {preview.startPage !== undefined && (
            <PreviewDialog
              document={document}
              sheet={sheet}
              isInkChosen={hasChosenInk}
              startPage={preview.startPage}
              onClose={preview.close}
            />
          )}
        </>
      ) : (
        <UploadArea
          limits={{ maxFileSizeMb: maxFileSize, allowedFileTypes }}
          disabled={!available}
          takesFocus={hasChanged}
          onUploaded={(uploaded, orientation) => {
            setChanged(true)
            onUploaded(uploaded, orientation)
          }}
        />
      )}
    </Card>
  )
}
