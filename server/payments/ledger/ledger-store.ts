import type { LedgerAccount } from '@campus-print/domain/payments'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { LedgerEntriesTable, LedgerJournalsTable } from './tables.ts'

/** The balance, in paise, of some accounts in what is booked of an owner's requests: debits less credits. */
export async function balanceOfOwner(
  db: Db,
  ownerId: string,
  accounts: readonly LedgerAccount[],
): Promise<number> {
  const { paise } = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_journals', 'ledger_journals.id', 'ledger_entries.journal_id')
    .innerJoin('print_requests', 'print_requests.id', 'ledger_journals.request_id')
    .select(sql<number>`coalesce(sum(ledger_entries.amount_paise), 0)::bigint`.as('paise'))
    .where('print_requests.owner_id', '=', ownerId)
    .where('ledger_entries.account', 'in', accounts)
    .executeTakeFirstOrThrow()
  return paise
}

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
