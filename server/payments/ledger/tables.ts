import type { LedgerAccount, LedgerEvent } from '@campus-print/domain/payments'
import type { ColumnType } from 'kysely'

export interface LedgerJournalsTable {
  id: string
  event: LedgerEvent
  request_id: string
  payment_id: string
  refund_id: string | null
  at: Date
}

export interface LedgerEntriesTable {
  journal_id: string
  account: LedgerAccount
  /** Debits are positive, credits negative. */
  amount_paise: number
  /** Of the request that the journal is about; the database sets it. */
  owner_id: ColumnType<string, never, never>
}

export interface LedgerTables {
  ledger_journals: LedgerJournalsTable
  ledger_entries: LedgerEntriesTable
}
