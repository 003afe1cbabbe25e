import type { AuditProblem } from '@campus-print/contract/audit'
import type { Generated, Selectable } from 'kysely'

export interface AuditLogTable {
  id: Generated<number>
  at: Date
  actor: 'person' | 'command line' | 'system'
  actor_id: string | null
  /** What was done, such as `hand over`. */
  action: string
  /** The kind of what it was done to, such as `print request`. */
  subject: string
  subject_id: string
  reason: string | null
  before: unknown
  after: unknown
  /** Counts without gaps; `null`, like `seal`, for an entry that the product did not write. */
  position: number | null
  seal: Buffer | null
}
export type AuditEntryRow = Selectable<AuditLogTable>

export interface AuditChainTable {
  position: number
  seal: Buffer
  begun_at: Date | null
  begins_at: Generated<number>
  proof: Buffer
}

export interface AuditCheckTable {
  only_row: Generated<boolean>
  checked_at: Date
  problem: AuditProblem | null
  seal: Buffer
}

export interface AuditTables {
  audit_check: AuditCheckTable
  audit_log: AuditLogTable
  audit_chain: AuditChainTable
}
