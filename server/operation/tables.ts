import type { Generated } from 'kysely'

export interface OperationStateTable {
  only_row: boolean
  /** `null` if there is no hold. */
  on_hold_since: Date | null
  backup_made_at: Date | null
}

export interface SecretKeyFingerprintTable {
  only_row: Generated<boolean>
  fingerprint: string
}

export interface OperationTables {
  operation_state: OperationStateTable
  secret_key_fingerprint: SecretKeyFingerprintTable
}
