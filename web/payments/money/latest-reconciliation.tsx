import type { Reconciliation } from '@campus-print/contract/money'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatDateTime } from '../../ui/say-when.ts'
import { Card } from '../../ui/sheet.tsx'
import { Disagreements } from './disagreements.tsx'
import { comparedMessage } from './say-compared.ts'

/** The newest comparison: that everything agrees, or what does not and what to do about it. */
export function LatestReconciliation({ reconciliation }: { reconciliation: Reconciliation }) {
  const { disagreementCount, from, to } = reconciliation
  const agrees = disagreementCount === 0
  return (
    <Card aria-labelledby="latest-reconciliation" className="grid gap-4">
      <div className="flex gap-3">
        {agrees ? (
          <CircleCheck aria-hidden className="size-7 shrink-0 text-green-ink" />
        ) : (
          <TriangleAlert aria-hidden className="size-7 shrink-0 text-danger" />
        )}
        <div className="grid gap-1">
          <h2 id="latest-reconciliation" className="text-lg font-semibold">
            {resultTitle(disagreementCount)}
          </h2>
          <p className="text-ink-soft">
            {comparedMessage(reconciliation)}, from {formatDateTime(from)} to {formatDateTime(to)}
          </p>
        </div>
      </div>
      {!agrees && <Disagreements reconciliation={reconciliation} />}
    </Card>
  )
}

function resultTitle(count: number): string {
  if (count === 0) return 'Everything agrees'
  return count === 1 ? 'One thing does not agree' : `${count.toLocaleString('en-IN')} things do not agree`
}
