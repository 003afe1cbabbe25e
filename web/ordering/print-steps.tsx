import type { PrintRequest } from '@campus-print/contract/ordering'
import { useEffect } from 'react'
import { toastError } from '../ui/toasts.tsx'
import { PriceNote } from './price-note.tsx'
import { PrintFrame } from './print-frame.tsx'
import { DocumentDeletedNotice, DraftLoadError, DraftSkeleton } from './print-states.tsx'
import { SettingsStep } from './settings-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { useDraft } from './use-draft.ts'
import { useDraftDocument } from './use-draft-document.ts'
import type { StepNavigation } from './use-print-step.ts'

interface Props {
  navigation: StepNavigation
  /** The request that it takes the place of. */
  changed: PrintRequest | undefined
}

/** The two steps of a print request. */
export function PrintSteps({ navigation, changed }: Props) {
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
