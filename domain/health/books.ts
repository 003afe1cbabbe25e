import { formatAge, formatCount } from './sentence.ts'
import { type Verdict, failing, ok, warning } from './assess.ts'

const hour = 3600

/** Books are reconciled each night, and a provider that is away is asked again through the day. */
const missedSeconds = 26 * hour
const longMissedSeconds = 50 * hour

/** When the books were last compared with the payment provider, and what came of it. */
export interface ReconciliationHealth {
  /** Since they were; nothing where they never were. */
  readonly ageSeconds: number | undefined
  /** Since the first payment; nothing where nobody has paid. */
  readonly paidForSeconds: number | undefined
  readonly disagreementCount: number
}

export function assessReconciliation({
  ageSeconds,
  paidForSeconds,
  disagreementCount,
}: ReconciliationHealth): Verdict {
  const unchecked = ageSeconds ?? paidForSeconds
  if (unchecked !== undefined && unchecked > missedSeconds) {
    const says = `Nothing was reconciled for ${formatAge(unchecked)}.`
    return unchecked > longMissedSeconds ? failing(says) : warning(says)
  }
  if (disagreementCount > 0) {
    const things = formatCount(disagreementCount, 'thing that does', 'things that do')
    return warning(`The last reconciliation found ${things} not agree.`)
  }
  return ok(ageSeconds === undefined ? 'There is nothing to reconcile yet.' : 'Books and provider agree.')
}
