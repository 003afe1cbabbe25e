import { type Reconciliation, listReconciliations } from '@campus-print/contract/money'
import type { Db } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/route.ts'
import { type ListedReconciliationRow, latestReconciliations } from './reconciliation-store.ts'

const aQuarter = 92

export function reconciliationRoutes({ route, db }: { readonly route: Route; readonly db: Db }): void {
  route(listReconciliations, async () => ({
    data: (await latestReconciliations(db, aQuarter)).map(presentReconciliation),
  }))
}

function presentReconciliation(row: ListedReconciliationRow): Reconciliation {
  return {
    id: row.id,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    madeAt: row.made_at.toISOString(),
    payments: row.payments,
    refunds: row.refunds,
    disagreementCount: row.disagreement_count,
    disagreements: row.disagreements.map((found) => ({ ...found })),
  }
}
