import { orderableForHours } from '@campus-print/domain/documents'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { UnavailableBanner } from '../../settings/index.ts'
import { LoadError } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { PrintStep } from './use-print-step.ts'

/** The layout of both steps. */
export function PrintFrame({ step, children }: { step: PrintStep; children: ReactNode }) {
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

const steps = [
  { key: 'upload', label: 'Upload Document' },
  { key: 'settings', label: 'Configure Settings' },
] as const

/** Shows which of the two steps is current. */
function Steps({ step }: { step: PrintStep }) {
  return (
    <ol className="flex gap-4 text-sm sm:gap-6">
      {steps.map(({ key, label }, index) => (
        <li
          key={key}
          aria-current={key === step ? 'step' : undefined}
          className={clsx('flex items-center gap-2', key === step ? 'font-semibold' : 'text-ink-soft')}
        >
          <span
            aria-hidden
            className={clsx(
              'grid size-6 place-items-center rounded-full border text-sm',
              key === step ? 'border-accent bg-accent text-on-accent' : 'border-edge',
            )}
          >
            {index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
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
export function DraftLoadError({ isFetching, retry }: { isFetching: boolean; retry: () => void }) {
  return (
    <PrintFrame step="upload">
      <Card>
        <LoadError title="Your document did not load" isRetrying={isFetching} onRetry={retry}>
          It is safe with us. Check your connection, then try again.
        </LoadError>
      </Card>
    </PrintFrame>
  )
}

export function DocumentDeletedNotice() {
  return (
    <Notice kind="warning" title="Your document is not here any more" announced>
      Documents that are not paid for are deleted after {orderableForHours} hours. Upload it again to go on:
      ink, size and sides are kept, its pages and copies are chosen anew.
    </Notice>
  )
}
