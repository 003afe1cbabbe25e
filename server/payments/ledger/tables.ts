import type { LedgerAccount, LedgerEvent } from '@campus-print/domain/payments'
import type { ColumnType } from 'kysely'

export interface LedgerJournalsTable {
  id: string
  event: LedgerEvent
  /** Unset for a count of the drawer, as is the payment. */
  request_id: string | null
  payment_id: string | null
  refund_id: string | null
  cash_count_id?: string | null
  at: Date
}

export interface LedgerEntriesTable {
  journal_id: string
  account: LedgerAccount
  /** Debits are positive, credits negative. */
  amount_paise: number
  /** Owner of the journal's request, if it has one. The database sets it. */
  owner_id: ColumnType<string | null, never, never>
}

export interface LedgerTables {
  ledger_journals: LedgerJournalsTable
  ledger_entries: LedgerEntriesTable
}
