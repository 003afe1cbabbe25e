import type { PrintRequest } from '@campus-print/contract/ordering'
import { i18n } from '@campus-print/domain/language'
import { useQuery } from '@tanstack/react-query'
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
import { useDraft, useDraftDocument } from './use-draft.ts'
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
    if (isMissing) toastError(i18n.t('Please upload a document first'))
    restart()
  }, [isInvalidStep, isMissing, restart])

  if (loaded.isPending) return <DraftSkeleton />
  if (loaded.error) return <DraftLoadError {...loaded} error={loaded.error} />
  if (document && step === 'settings') {
    return (
      <PrintFrame step="settings" onUpload={goBack}>
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
