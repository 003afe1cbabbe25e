import type { LedgerAccount } from '@campus-print/domain/payments'
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

/** What stands on each account that anything was ever booked on, in paise. */
export function accountBalances(db: Db): Promise<{ account: LedgerAccount; balance: number }[]> {
  return db
    .selectFrom('ledger_entries')
    .select(['account', (eb) => eb.cast<number>(eb.fn.sum('amount_paise'), 'bigint').as('balance')])
    .groupBy('account')
    .execute()
}
