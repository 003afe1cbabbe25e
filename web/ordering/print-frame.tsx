import type { ReactNode } from 'react'
import { UnavailableBanner } from '../settings/unavailable-banner.tsx'
import { Page } from '../ui/page.tsx'
import { Steps } from './steps.tsx'
import type { PrintStep } from './use-print-step.ts'

/** What is around both steps. */
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
