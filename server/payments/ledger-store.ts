import type { Db } from '../platform/database/connect.ts'
import type { LedgerEntriesTable, LedgerJournalsTable } from './ledger/tables.ts'

export async function insertJournals(trx: Db, journals: readonly LedgerJournalsTable[]): Promise<void> {
  await trx
    .insertInto('ledger_journals')
    .values([...journals])
    .execute()
}

export async function insertEntries(trx: Db, entries: readonly LedgerEntriesTable[]): Promise<void> {
  await trx
    .insertInto('ledger_entries')
    .values([...entries])
    .execute()
}
