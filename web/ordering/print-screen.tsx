import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { documentQuery } from '../documents/document-queries.ts'
import { UnavailableBanner } from '../settings/unavailable-banner.tsx'
import { LoadFault } from '../ui/load-fault.tsx'
import { Page } from '../ui/page.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PriceNote } from './price-note.tsx'
import { SettingsStep } from './settings-step.tsx'
import { Steps } from './steps.tsx'
import { UploadStep } from './upload-step.tsx'
import { useDraft } from './use-draft.ts'
import { usePrintStep } from './use-print-step.ts'

/** Putting a print request together, in two steps. */
export function PrintScreen() {
  const { draft, change, changeSettings, finish } = useDraft()
  const { step: wanted, goOn, goBack } = usePrintStep()
  const { serverFileName } = draft
  const { data, error, isFetching, refetch } = useQuery({
    ...documentQuery(serverFileName ?? ''),
    enabled: serverFileName !== undefined,
  })
  // An upload that the server no longer has is as good as none.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const document = serverFileName !== undefined && !isGone ? data : undefined
  const step = document ? wanted : 'upload'

  return (
    <Page title="New print">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-xl font-semibold">New print</h1>
          <Steps step={step} />
        </div>
        <UnavailableBanner />
        {serverFileName !== undefined && !document && !isGone ? (
          <Sheet>
            {error ? (
              <LoadFault
                title="Your document did not load"
                isRetrying={isFetching}
                onRetry={() => void refetch()}
              >
                It is safe with us. Check your connection, then try again.
              </LoadFault>
            ) : (
              <Skeleton className="h-60" />
            )}
          </Sheet>
        ) : document && step === 'settings' ? (
          <SettingsStep
            document={document}
            settings={draft.settings}
            onChange={changeSettings}
            onBack={goBack}
            onPlaced={finish}
          />
        ) : (
          <>
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
          </>
        )}
      </div>
    </Page>
  )
}
