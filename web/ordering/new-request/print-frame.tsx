import { orderableForHours } from '@campus-print/domain/documents'
import { i18n } from '@campus-print/domain/language'
import { type ReactNode, useEffect } from 'react'
import { UnavailableBanner } from '../../settings/index.ts'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PrintSteps } from './print-steps.tsx'
import type { PrintStep } from './use-print-step.ts'

interface Props {
  step: PrintStep
  /** Leads back to the first step. */
  onUpload?: () => void
  children: ReactNode
}

/** The layout of both steps. */
export function PrintFrame({ step, onUpload, children }: Props) {
  useKeepDroppedFiles()
  return (
    <Page title={i18n.t('New Print Request')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-xl font-semibold">{i18n.t('New Print Request')}</h1>
          <PrintSteps step={step} goTo={{ upload: onUpload }} />
        </div>
        <UnavailableBanner />
        {children}
      </div>
    </Page>
  )
}

/** Shown while the draft loads. */
export function DraftSkeleton() {
  return (
    <PrintFrame step="upload">
      <Card>
        <Skeleton className="h-60" />
      </Card>
    </PrintFrame>
  )
}

/** Shown when the draft's document or request did not load. */
interface DraftLoadErrorProps {
  error: unknown
  isFetching: boolean
  retry: () => void
}

export function DraftLoadError({ error, isFetching, retry }: DraftLoadErrorProps) {
  return (
    <PrintFrame step="upload">
      <Card>
        <LoadError
          title={i18n.t('Your document did not load')}
          error={error}
          safe={i18n.t('It is safe with us.')}
          isRetrying={isFetching}
          onRetry={retry}
        />
      </Card>
    </PrintFrame>
  )
}

export function DocumentDeletedNotice() {
  return (
    <Notice kind="warning" title={i18n.t('Your document was deleted')} announced>
      {i18n.t(
        'Unpaid documents are deleted after {hours, number} hours. Upload it again: print type, size and sides are kept.',
        { hours: orderableForHours },
      )}
    </Notice>
  )
}

/** A file dropped beside the place for it would replace the page, and with it everything chosen. */
function useKeepDroppedFiles(): void {
  useEffect(() => {
    const listening = new AbortController()
    const keepPage = (event: DragEvent) => event.preventDefault()
    addEventListener('dragover', keepPage, listening)
    addEventListener('drop', keepPage, listening)
    return () => listening.abort()
  }, [])
}
