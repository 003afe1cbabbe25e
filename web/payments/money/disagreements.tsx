import type { Reconciliation } from '@campus-print/contract/money'
import { disagreementTexts } from './disagreement-words.ts'

/** Whatever does not agree: what it is about, what stands on either side, and what to do. */
export function Disagreements({ reconciliation }: { reconciliation: Reconciliation }) {
  const { disagreements, disagreementCount } = reconciliation
  const unlisted = disagreementCount - disagreements.length
  return (
    <div className="grid gap-3">
      <ul aria-label="What does not agree" className="grid gap-3">
        {disagreements.map(({ kind, about, detail }) => {
          const { title, advice } = disagreementTexts(kind)
          return (
            <li key={`${kind} ${about}`} className="grid gap-1 rounded-lg bg-well p-3">
              <p className="font-semibold">{title}</p>
              <p className="font-mono text-sm wrap-anywhere">{about}</p>
              <p className="wrap-anywhere">{detail}</p>
              <p className="text-ink-soft">{advice}</p>
            </li>
          )
        })}
      </ul>
      {unlisted > 0 && (
        <p className="text-ink-soft">
          and {unlisted.toLocaleString('en-IN')} more, which the server’s log names
        </p>
      )}
    </div>
  )
}
