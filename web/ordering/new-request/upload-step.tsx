import type { Document } from '@campus-print/contract/documents'
import type { Orientation } from '@campus-print/domain/printing'
import { i18n } from '@campus-print/domain/language'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { DocumentCard, PreviewDialog, removeDocument, UploadArea, usePreview } from '../../documents/index.ts'
import { useServiceStatus, useSettings } from '../../settings/index.ts'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { sheetStyle } from '../print-labels.ts'
import type { Draft } from './draft.ts'

// Most orders have one document.
const ConfiguredDocuments = lazyPart(
  async () => (await import('./configured-documents.tsx')).ConfiguredDocuments,
)

interface Props {
  documents: readonly Document[]
  draft: Draft
  /** The requests of the order that were placed already. */
  paidWith: readonly string[]
  /** How many more documents may be paid together. */
  room: number
  onUploaded: (document: Document, orientation: Orientation) => void
  onRemoved: (serverFileName: string) => void
  onNext: () => void
}

/** The first step: the documents. */
export function UploadStep({ documents, draft, paidWith, room, onUploaded, onRemoved, onNext }: Props) {
  const { settings: campus } = useSettings()
  const { available } = useServiceStatus()
  const { maxFileSize, allowedFileTypes } = campus.fileSettings
  const preview = usePreview()
  const [previewed, setPreviewed] = useState<Document>()
  const { settings, hasChosenInk } = draft
  const chosenSheet = sheetStyle(settings)
  // The preview shows the document's own colours until the user chooses an ink.
  const sheet = { ...chosenSheet, isGrey: hasChosenInk ? chosenSheet.isGrey : () => false }
  // After an upload or a removal on this visit, the new control takes the focus.
  const [hasChanged, setChanged] = useState(false)
  const removal = useMutation({
    mutationFn: removeDocument,
    onSuccess: (_, serverFileName) => {
      toastSuccess(i18n.t('File removed successfully'))
      setChanged(true)
      onRemoved(serverFileName)
    },
    onError: (error) => toastError(serverMessage(error, i18n.t('Error removing file'))),
  })

  return (
    <Card aria-labelledby="upload-step" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CardTitle id="upload-step">{i18n.t('Upload Document')}</CardTitle>
      {paidWith.length > 0 && <ConfiguredDocuments requestIds={paidWith} />}
      {documents.map((document, index) => (
        <DocumentCard
          key={document.serverFileName}
          document={document}
          sheet={sheet}
          isNew={hasChanged && index === documents.length - 1}
          isSmall={paidWith.length + documents.length > 1}
          isRemoving={removal.isPending && removal.variables === document.serverFileName}
          onPreview={() => {
            setPreviewed(document)
            preview.openAt(1)
          }}
          onRemove={() => removal.mutate(document.serverFileName)}
        />
      ))}
      {room > 0 && (
        <UploadArea
          limits={{ maxFileSizeMb: maxFileSize, allowedFileTypes }}
          disabled={!available}
          takesFocus={hasChanged && documents.length === 0}
          room={room}
          isMore={documents.length > 0}
          onUploaded={(uploaded, orientation) => {
            setChanged(true)
            onUploaded(uploaded, orientation)
          }}
        />
      )}
      {documents.length > 0 && (
        <Button className="sm:justify-self-end" onClick={onNext}>
          {i18n.t('Configure Settings')}
          <ArrowRight aria-hidden className="size-5" />
        </Button>
      )}
      {documents.length === 0 && <PaymentLink requestIds={paidWith} />}
      {previewed && preview.startPage !== undefined && (
        <PreviewDialog
          document={previewed}
          sheet={sheet}
          isInkChosen={hasChosenInk}
          startPage={preview.startPage}
          onClose={preview.close}
        />
      )}
    </Card>
  )
}

/** The way to the payment of an order of which no other document is left to configure. */
function PaymentLink({ requestIds: [id, ...others] }: { requestIds: readonly string[] }) {
  if (id === undefined) return null
  return (
    <Link
      to={paths.payment}
      params={{ id }}
      search={others.length > 0 ? { with: others.join(',') } : {}}
      className={`${buttonClass('plain')} sm:justify-self-end`}
    >
      {i18n.t('Go to payment')}
    </Link>
  )
}
