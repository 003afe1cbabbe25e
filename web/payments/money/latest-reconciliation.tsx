import type { Reconciliation } from '@campus-print/contract/money'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { sayWhen } from '../../ui/say-when.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Disagreements } from './disagreements.tsx'
import { sayCompared } from './say-compared.ts'

/** The newest comparison: that everything agrees, or what does not and what to do about it. */
export function LatestReconciliation({ reconciliation }: { reconciliation: Reconciliation }) {
  const { disagreementCount, from, to } = reconciliation
  const agrees = disagreementCount === 0
  return (
    <Sheet aria-labelledby="latest-reconciliation" className="grid gap-4">
      <div className="flex gap-3">
        {agrees ? (
          <CircleCheck aria-hidden className="size-7 shrink-0 text-green-ink" />
        ) : (
          <TriangleAlert aria-hidden className="size-7 shrink-0 text-danger" />
        )}
        <div className="grid gap-1">
          <h2 id="latest-reconciliation" className="text-lg font-semibold">
            {sayVerdict(disagreementCount)}
          </h2>
          <p className="text-ink-soft">
            {sayCompared(reconciliation)}, from {sayWhen(from)} to {sayWhen(to)}
          </p>
        </div>
      </div>
      {!agrees && <Disagreements reconciliation={reconciliation} />}
    </Sheet>
  )
}

function sayVerdict(count: number): string {
  if (count === 0) return 'Everything agrees'
  return count === 1 ? 'One thing does not agree' : `${count.toLocaleString('en-IN')} things do not agree`
}
