import { type ReactNode, useEffect } from 'react'
import { UnavailableBanner } from '../settings/unavailable-banner.tsx'
import { LoadFault } from '../ui/load-fault.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sayFault } from '../ui/toasts.tsx'
import { PriceNote } from './price-note.tsx'
import { SettingsStep } from './settings-step.tsx'
import { Steps } from './steps.tsx'
import { UploadStep } from './upload-step.tsx'
import { useDraft } from './use-draft.ts'
import { useDraftDocument } from './use-draft-document.ts'
import { type PrintStep, usePrintStep } from './use-print-step.ts'

/** Putting a print request together, in two steps. */
export function PrintScreen() {
  const { draft, change, changeSettings, finish } = useDraft()
  const { step: wanted, goOn, goBack, beginAgain } = usePrintStep()
  const { serverFileName } = draft
  const loaded = useDraftDocument(serverFileName)
  const { document, isGone } = loaded

  const isMissing = serverFileName === undefined
  const isAstray = wanted === 'settings' && (isMissing || isGone)
  useEffect(() => {
    if (!isAstray) return
    if (isMissing) sayFault('Please upload a document first')
    beginAgain()
  }, [isAstray, isMissing, beginAgain])

  if (loaded.isPending) {
    return (
      <Frame step="upload">
        <Sheet>
          <Skeleton className="h-60" />
        </Sheet>
      </Frame>
    )
  }
  if (loaded.hasFailed) {
    return (
      <Frame step="upload">
        <Sheet>
          <LoadFault title="Your document did not load" isRetrying={loaded.isFetching} onRetry={loaded.retry}>
            It is safe with us. Check your connection, then try again.
          </LoadFault>
        </Sheet>
      </Frame>
    )
  }
  if (document && wanted === 'settings') {
    return (
      <Frame step="settings">
        <SettingsStep
          document={document}
          settings={draft.settings}
          onChange={changeSettings}
          onBack={goBack}
          onPlaced={finish}
        />
      </Frame>
    )
  }
  return (
    <Frame step="upload">
      {isGone && <GoneNotice />}
      <PriceNote />
      <UploadStep
        document={document}
        settings={draft.settings}
        onUploaded={(uploaded, orientation) => {
          change({ serverFileName: uploaded.serverFileName })
          // Slides lie on their side: on upright sheets they would come out small.
          changeSettings({ orientation })
        }}
        onRemoved={() => change({ serverFileName: undefined })}
        onNext={goOn}
      />
    </Frame>
  )
}

function Frame({ step, children }: { step: PrintStep; children: ReactNode }) {
  return (
    <Page title="New print">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-xl font-semibold">New print</h1>
          <Steps step={step} />
        </div>
        <UnavailableBanner />
        {children}
      </div>
    </Page>
  )
}

function GoneNotice() {
  return (
    <Notice kind="warning" title="Your document is not here any more" announced>
      Documents that are not paid for are deleted after 24 hours. Upload it again to go on: your settings are
      kept.
    </Notice>
  )
}
