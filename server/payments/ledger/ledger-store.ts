import type { LedgerAccount } from '@campus-print/domain/payments'
import type { CalendarDay } from '@campus-print/domain/time'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { LedgerEntriesTable, LedgerJournalsTable } from './tables.ts'

/** The balance of some accounts over the bookings of an owner's requests, in paise: debits less credits. */
export async function balanceOfOwner(
  db: Db,
  ownerId: string,
  accounts: readonly LedgerAccount[],
): Promise<number> {
  const { paise } = await db
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'))
    .where('owner_id', '=', ownerId)
    .where('account', 'in', accounts)
    .executeTakeFirstOrThrow()
  return paise
}

/** The balance of an owner's requests of a period, by the day, in the time zone, on which each was made. */
export function dailyBalancesOfOwner(
  db: Db,
  ownerId: string,
  accounts: readonly LedgerAccount[],
  { since, before, timeZone }: { since: Date; before: Date; timeZone: string },
): Promise<{ day: CalendarDay; paise: number }[]> {
  return (
    db
      .selectFrom('print_requests')
      // Lateral, because a plain join would read all users' journals for an owner with many requests.
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('ledger_entries')
            .innerJoin('ledger_journals', 'ledger_journals.id', 'ledger_entries.journal_id')
            .select(sql<number>`sum(ledger_entries.amount_paise)`.as('paise'))
            .whereRef('ledger_journals.request_id', '=', 'print_requests.id')
            .where('ledger_entries.account', 'in', accounts)
            .as('booked'),
        (join) => join.onTrue(),
      )
      .select([
        sql<CalendarDay>`(print_requests.created_at at time zone ${timeZone}::text)::date`.as('day'),
        sql<number>`coalesce(sum(booked.paise), 0)::bigint`.as('paise'),
      ])
      .where('print_requests.owner_id', '=', ownerId)
      .where('print_requests.created_at', '>=', since)
      .where('print_requests.created_at', '<', before)
      .groupBy('day')
      .execute()
  )
}

export async function insertJournals(trx: Db, journals: readonly LedgerJournalsTable[]): Promise<void> {
  await trx
    .insertInto('ledger_journals')
    .values([...journals])
    .execute()
}

export async function insertEntries(
  trx: Db,
  entries: readonly Insertable<LedgerEntriesTable>[],
): Promise<void> {
  await trx
    .insertInto('ledger_entries')
    .values([...entries])
    .execute()
}
