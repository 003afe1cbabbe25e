import type { Reconciliation } from '@campus-print/contract/money'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatDate } from '../../ui/say-when.ts'
import { Card, CardTitle } from '../../ui/sheet.tsx'
import { Disagreements } from './disagreements.tsx'
import { comparedMessage } from './say-compared.ts'

/** The comparisons before, each opened where something did not agree. */
export function EarlierReconciliations({ reconciliations }: { reconciliations: readonly Reconciliation[] }) {
  return (
    <Card aria-labelledby="earlier-reconciliations" className="grid gap-2">
      <CardTitle id="earlier-reconciliations">Earlier nights</CardTitle>
      <ul className="divide-y divide-line">
        {reconciliations.map((reconciliation) => (
          <li key={reconciliation.id} className="py-3">
            {reconciliation.disagreementCount === 0 ? (
              <Agreed reconciliation={reconciliation} />
            ) : (
              <Disagreed reconciliation={reconciliation} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Agreed({ reconciliation }: { reconciliation: Reconciliation }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-green-ink" />
      <span className="font-semibold">{formatDate(reconciliation.madeAt)}</span>
      <span className="text-ink-soft">{comparedMessage(reconciliation)} agreed</span>
    </p>
  )
}

function Disagreed({ reconciliation }: { reconciliation: Reconciliation }) {
  const count = reconciliation.disagreementCount
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-lg">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        <span className="font-semibold">{formatDate(reconciliation.madeAt)}</span>
        <span className="text-ink-soft underline">
          {count === 1 ? 'one thing' : `${count.toLocaleString('en-IN')} things`} did not agree
        </span>
      </summary>
      <div className="mt-2">
        <Disagreements reconciliation={reconciliation} />
      </div>
    </details>
  )
}
