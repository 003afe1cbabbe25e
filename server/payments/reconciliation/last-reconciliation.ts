import type { Db } from '../../platform/database/connect.ts'
import { firstPaymentAt, latestReconciliations } from './reconciliation-store.ts'

export interface LastReconciliation {
  readonly madeAt: Date | undefined
  /** Since it was made; nothing where there was none. */
  readonly ageSeconds: number | undefined
  /** Since the first payment; nothing where nobody has paid. */
  readonly paidForSeconds: number | undefined
  readonly disagreementCount: number
}

export async function lastReconciliation(db: Db, now: Date): Promise<LastReconciliation> {
  const [[last], firstPaid] = await Promise.all([latestReconciliations(db, 1), firstPaymentAt(db)])
  const secondsSince = (at: Date | undefined) => at && Math.round((now.getTime() - at.getTime()) / 1000)
  return {
    madeAt: last?.made_at,
    ageSeconds: secondsSince(last?.made_at),
    paidForSeconds: secondsSince(firstPaid),
    disagreementCount: last?.disagreement_count ?? 0,
  }
}
