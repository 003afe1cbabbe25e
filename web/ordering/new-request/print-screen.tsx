import type { PrintRequest } from '@campus-print/contract/ordering'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toastError } from '../../ui/feedback/toasts.tsx'
import { isRequestNotFound } from '../not-found-errors.ts'
import { requestQuery } from '../requests/request-queries.ts'
import { canChangeSettings } from './change-settings.tsx'
import { PriceNote } from './price-note.tsx'
import { DocumentDeletedNotice, DraftLoadError, DraftSkeleton, PrintFrame } from './print-frame.tsx'
import { SettingsStep } from './settings/settings-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { useDraft, useDraftDocument } from './use-draft.ts'
import { type StepNavigation, usePrintStep } from './use-print-step.ts'

/** Putting a print request together, a new one or one that takes the place of another. */
export function PrintScreen() {
  const navigation = usePrintStep()
  const { changes } = navigation
  if (changes === undefined) return <PrintSteps navigation={navigation} changed={undefined} />
  return <EditRequestSteps key={changes} id={changes} navigation={navigation} />
}

/** The steps of an unpaid request that is to be changed; one that was paid meanwhile, or has ended, is let be. */
function EditRequestSteps({ id, navigation }: { id: string; navigation: StepNavigation }) {
  const { data: request, error, isFetching, refetch } = useQuery(requestQuery(id))
  const { restart } = navigation
  const cannotEdit = request ? !canChangeSettings(request) : isRequestNotFound(error)
  useEffect(() => {
    if (cannotEdit) restart()
  }, [cannotEdit, restart])

  if (request && !cannotEdit) return <PrintSteps navigation={navigation} changed={request} />
  if (cannotEdit || !error) return <DraftSkeleton />
  return <DraftLoadError isFetching={isFetching} retry={() => void refetch()} />
}

interface Props {
  navigation: StepNavigation
  /** The request that it takes the place of. */
  changed: PrintRequest | undefined
}

/** The two steps of a print request. */
function PrintSteps({ navigation, changed }: Props) {
  const { draft, setDocument, clearDocument, changeSettings, discard } = useDraft(changed)
  const { step, goToSettings, goBack, restart } = navigation
  const { serverFileName } = draft
  const loaded = useDraftDocument(serverFileName)
  const { document, isGone } = loaded

  const isMissing = serverFileName === undefined
  const isInvalidStep = step === 'settings' && (isMissing || isGone)
  useEffect(() => {
    if (!isInvalidStep) return
    if (isMissing) toastError('Please upload a document first')
    restart()
  }, [isInvalidStep, isMissing, restart])

  if (loaded.isPending) return <DraftSkeleton />
  if (loaded.hasFailed) return <DraftLoadError {...loaded} />
  if (document && step === 'settings') {
    return (
      <PrintFrame step="settings">
        <SettingsStep
          document={document}
          settings={draft.settings}
          onChange={changeSettings}
          onBack={goBack}
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
        document={document}
        draft={draft}
        onUploaded={(uploaded, orientation) => setDocument(uploaded.serverFileName, orientation)}
        onRemoved={clearDocument}
        onNext={goToSettings}
      />
    </PrintFrame>
  )
}
