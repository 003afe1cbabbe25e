import type { PrintRequest } from '@campus-print/contract/ordering'
import { useEffect } from 'react'
import { sayFault } from '../ui/toasts.tsx'
import { PriceNote } from './price-note.tsx'
import { PrintFrame } from './print-frame.tsx'
import { GoneNotice, PrintFault, PrintSkeleton } from './print-states.tsx'
import { SettingsStep } from './settings-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { useDraft } from './use-draft.ts'
import { useDraftDocument } from './use-draft-document.ts'
import type { PrintPlace } from './use-print-step.ts'

interface Props {
  place: PrintPlace
  /** The request that it takes the place of. */
  changed: PrintRequest | undefined
}

/** The two steps of a print request. */
export function PrintSteps({ place, changed }: Props) {
  const { draft, takeDocument, leaveDocument, changeSettings, finish } = useDraft(changed)
  const { step, goOn, goBack, beginAgain } = place
  const { serverFileName } = draft
  const loaded = useDraftDocument(serverFileName)
  const { document, isGone } = loaded

  const isMissing = serverFileName === undefined
  const isAstray = step === 'settings' && (isMissing || isGone)
  useEffect(() => {
    if (!isAstray) return
    if (isMissing) sayFault('Please upload a document first')
    beginAgain()
  }, [isAstray, isMissing, beginAgain])

  if (loaded.isPending) return <PrintSkeleton />
  if (loaded.hasFailed) return <PrintFault {...loaded} />
  if (document && step === 'settings') {
    return (
      <PrintFrame step="settings">
        <SettingsStep
          document={document}
          settings={draft.settings}
          onChange={changeSettings}
          onBack={goBack}
          onPlaced={finish}
        />
      </PrintFrame>
    )
  }
  return (
    <PrintFrame step="upload">
      {isGone && <GoneNotice />}
      <PriceNote />
      <UploadStep
        document={document}
        draft={draft}
        onUploaded={(uploaded, orientation) => takeDocument(uploaded.serverFileName, orientation)}
        onRemoved={leaveDocument}
        onNext={goOn}
      />
    </PrintFrame>
  )
}
