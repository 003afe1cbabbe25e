import type { Reconciliation } from '@campus-print/contract/money'
import { i18n } from '@campus-print/domain/language'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatDate, formatDateTime } from '../../ui/format-date.ts'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { Disagreements } from './disagreements.tsx'

/** The latest comparison: everything agrees, or what does not. */
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
            {i18n.t('{compared}, from {from} to {to}', {
              compared: comparedMessage(reconciliation),
              from: formatDateTime(from),
              to: formatDateTime(to),
            })}
          </p>
        </div>
      </div>
      {!agrees && <Disagreements reconciliation={reconciliation} />}
    </Card>
  )
}

function resultTitle(count: number): string {
  return i18n.t(
    '{count, plural, =0 {Everything agrees} =1 {One thing does not agree} other {# things do not agree}}',
    { count },
  )
}

/** Earlier comparisons; those with differences can be opened. */
export function EarlierReconciliations({ reconciliations }: { reconciliations: readonly Reconciliation[] }) {
  return (
    <Card aria-labelledby="earlier-reconciliations" className="grid gap-2">
      <CardTitle id="earlier-reconciliations">{i18n.t('Earlier nights')}</CardTitle>
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
      <span className="text-ink-soft">
        {i18n.t('{compared} agreed', { compared: comparedMessage(reconciliation) })}
      </span>
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
          {i18n.t('{count, plural, =1 {one thing} other {# things}} did not agree', { count })}
        </span>
      </summary>
      <div className="mt-2">
        <Disagreements reconciliation={reconciliation} />
      </div>
    </details>
  )
}

/** How much was compared, as in `12 payments and 1 refund`. */
function comparedMessage({ payments, refunds }: Pick<Reconciliation, 'payments' | 'refunds'>): string {
  return i18n.t(
    '{payments, plural, one {# payment} other {# payments}} and {refunds, plural, one {# refund} other {# refunds}}',
    { payments, refunds },
  )
}
