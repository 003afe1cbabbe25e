import type { PrintRequest } from '@campus-print/contract/ordering'
import { maxPaidTogether } from '@campus-print/contract/payments'
import { kindOf } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isRequestNotFound } from '../not-found-errors.ts'
import { requestQuery } from '../requests/request-queries.ts'
import { canChangeSettings } from './change-settings.ts'
import { PriceNote } from './price-note.tsx'
import { DocumentDeletedNotice, DraftLoadError, DraftSkeleton, PrintFrame } from './print-frame.tsx'
import { UploadStep } from './upload-step.tsx'
import { useDraft, useDraftDocument, useDraftDocuments, usualSettingsQuery } from './use-draft.ts'
import { type StepNavigation, usePrintStep } from './use-print-step.ts'

const SettingsStep = lazyPart(
  async () => (await import('./settings/settings-step.tsx')).SettingsStep,
  <PageSpinner />,
)

/** A new print request, or one that replaces an unpaid request. */
export function PrintScreen() {
  const navigation = usePrintStep()
  const { changes } = navigation
  if (changes === undefined) return <PrintSteps navigation={navigation} changed={undefined} />
  return <EditRequestSteps key={changes} id={changes} navigation={navigation} />
}

/** The steps of an unpaid request. A request that was paid or has ended cannot be edited. */
function EditRequestSteps({ id, navigation }: { id: string; navigation: StepNavigation }) {
  const { data: request, error, isFetching, refetch } = useQuery(requestQuery(id))
  const { restart } = navigation
  const cannotEdit = request ? !canChangeSettings(request) : isRequestNotFound(error)
  useEffect(() => {
    if (cannotEdit) restart()
  }, [cannotEdit, restart])

  if (request && !cannotEdit) return <PrintSteps navigation={navigation} changed={request} />
  if (cannotEdit || !error) return <DraftSkeleton />
  return <DraftLoadError error={error} isFetching={isFetching} retry={() => void refetch()} />
}

interface Props {
  navigation: StepNavigation
  /** The request that the new one replaces. */
  changed: PrintRequest | undefined
}

/** How many more documents the order takes; a request that is changed stays one. */
function roomFor(
  documents: number,
  { changed, paidWith = [] }: Pick<Props, 'changed'> & Pick<StepNavigation, 'paidWith'>,
): number {
  return changed ? Math.max(1 - documents, 0) : maxPaidTogether - paidWith.length - documents
}

/** The two steps of a print request. */
function PrintSteps({ navigation, changed }: Props) {
  const { draft, addDocument, removeDocuments, nextDocument, changeSettings, discard } = useDraft(changed)
  const { step, paidWith, goToSettings, goBack, restart } = navigation
  const { serverFileName } = draft
  const loaded = useDraftDocument(serverFileName)
  const { document, isGone } = loaded
  const { documents, gone } = useDraftDocuments(draft)
  useQuery(usualSettingsQuery)
  const queries = useQueryClient()

  const isMissing = serverFileName === undefined
  const isInvalidStep = step === 'settings' && (isMissing || isGone)
  useEffect(() => {
    if (!isInvalidStep) return
    if (isMissing) toastError(i18n.t('Please upload a document first'))
    restart()
  }, [isInvalidStep, isMissing, restart])

  if (loaded.isPending) return <DraftSkeleton />
  if (loaded.error) return <DraftLoadError {...loaded} error={loaded.error} />
  if (document && step === 'settings') {
    return (
      <PrintFrame step="settings" onUpload={goBack}>
        <SettingsStep
          key={document.serverFileName}
          document={document}
          settings={draft.settings}
          isUsual={draft.isUsual}
          onChange={changeSettings}
          waiting={draft.waiting}
          onBack={goBack}
          onNext={nextDocument}
          onPlaced={discard}
        />
      </PrintFrame>
    )
  }
  return (
    <PrintFrame step="upload">
      {isGone && <DocumentDeletedNotice />}
      <PriceNote />
      <UploadStep
        documents={documents}
        draft={draft}
        paidWith={paidWith ?? []}
        room={roomFor(documents.length, { changed, paidWith })}
        onUploaded={({ serverFileName: name, fileType }, orientation) => {
          // As known by now: an upload may begin before they are.
          const usual = queries.getQueryData(usualSettingsQuery.queryKey)?.[kindOf(fileType)]
          // The new one takes the place of what was deleted meanwhile.
          removeDocuments(gone)
          addDocument({ serverFileName: name, orientation, usual: usual ?? undefined })
        }}
        onRemoved={(name) => removeDocuments([name])}
        onNext={() => {
          removeDocuments(gone)
          goToSettings()
        }}
      />
    </PrintFrame>
  )
}
