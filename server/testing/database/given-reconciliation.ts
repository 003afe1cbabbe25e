import type { Disagreement } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'

/** The reconciliation of twelve payments and a refund that was made on a day at three in the morning. */
export async function givenReconciliation(
  db: Db,
  day: string,
  disagreements: readonly Disagreement[],
): Promise<void> {
  const madeAt = new Date(`${day}T03:00:00+05:30`)
  const hour = 3600 * 1000
  await db
    .insertInto('reconciliations')
    .values({
      from_at: new Date(madeAt.getTime() - 27 * hour),
      to_at: new Date(madeAt.getTime() - 3 * hour),
      payments: 12,
      refunds: 1,
      disagreements: JSON.stringify(disagreements),
      made_at: madeAt,
    })
    .execute()
}
