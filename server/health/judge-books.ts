import type { LastReconciliation } from '../payments/reconciliation/last-reconciliation.ts'
import { type Judged, failing, ok, sayAge, warning } from './judged.ts'

/** It is made each night, and a provider that is away is asked again through the day. */
const missedSeconds = 26 * 3600
const longMissedSeconds = 50 * 3600

export function judgeBooks({ ageSeconds, paidForSeconds, disagreementCount }: LastReconciliation): Judged {
  const unchecked = ageSeconds ?? paidForSeconds
  if (unchecked !== undefined && unchecked > missedSeconds) {
    const says = `Nothing was reconciled for ${sayAge(unchecked)}.`
    return unchecked > longMissedSeconds ? failing(says) : warning(says)
  }
  if (disagreementCount > 0) {
    return warning(`The last reconciliation found ${disagreementCount} things that do not agree.`)
  }
  return ok(ageSeconds === undefined ? 'There is nothing to reconcile yet.' : 'Books and provider agree.')
}
