import type { LedgerAccount, LedgerEvent } from '@campus-print/domain/payments'

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
}

export interface LedgerTables {
  ledger_journals: LedgerJournalsTable
  ledger_entries: LedgerEntriesTable
}
