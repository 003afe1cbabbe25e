import type { Disagreement } from '@campus-print/domain/payments'
import type { Generated, JSONColumnType, Selectable } from 'kysely'

export interface ReconciliationsTable {
  id: Generated<string>
  from_at: Date
  to_at: Date
  payments: number
  refunds: number
  disagreements: JSONColumnType<Disagreement[]>
  made_at: Date
}
export type ReconciliationRow = Selectable<ReconciliationsTable>

export interface ReconciliationTables {
  reconciliations: ReconciliationsTable
}
