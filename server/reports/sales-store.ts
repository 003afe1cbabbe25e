import type { ReportGroup } from '@campus-print/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

export interface Period {
  readonly from: Date
  /** Exclusive. */
  readonly until: Date
  readonly timeZone: string
}

export interface SalesOfKey {
  readonly key: string
  readonly name: string | null
  readonly requests: number
  readonly pages: number
  readonly revenue_paise: number
  readonly refunds_paise: number
  /** The number of requests that became ready, and the sum of their waiting times. */
  readonly waited: number
  readonly waited_seconds: number
}

/** Sums up a period: money from the ledger, and the requests that were paid. */
export async function salesByKey(db: Db, by: ReportGroup, period: Period): Promise<SalesOfKey[]> {
  const { key, name, join } = groups(by, period.timeZone)
  const { rows } = await sql<SalesOfKey>`
    with events as (
      select journal.request_id, journal.at, 0 as requests, 0 as pages, null::double precision as wait_seconds,
        case event when 'sale' then -amount_paise else 0 end as revenue,
        case event when 'refund_owed' then amount_paise else 0 end as refunds
      from ledger_journals journal
        join ledger_entries entry on entry.journal_id = journal.id and account in ('sales', 'tax')
      where at >= ${period.from} and at < ${period.until} and event in ('sale', 'refund_owed')
      union all
      select request.id, paid_at, 1, pages_used * copies, extract(epoch from ready.at - paid_at), 0, 0
      from print_requests request
        left join lateral (
          select at from print_request_changes where request_id = request.id and to_status = 'ready' order by at limit 1
        ) ready on true
      where paid_at >= ${period.from} and paid_at < ${period.until}
    )
    select ${key} as key, ${name} as name, sum(requests)::integer as requests, sum(pages)::integer as pages,
      sum(revenue)::bigint as revenue_paise, sum(refunds)::bigint as refunds_paise,
      count(wait_seconds)::integer as waited, coalesce(sum(wait_seconds), 0)::double precision as waited_seconds
    from events ${join}
    group by 1, 2 order by 1
  `.execute(db)
  return rows
}

interface Group {
  readonly key: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
  readonly join: RawBuilder<unknown>
}

function groups(by: ReportGroup, timeZone: string): Group {
  const ofOwner = sql`join print_requests request on request.id = events.request_id
    join users on users.id = request.owner_id`
  switch (by) {
    case 'day':
      return {
        key: sql`to_char(events.at at time zone ${timeZone}, 'YYYY-MM-DD')`,
        name: sql`null::text`,
        join: sql``,
      }
    case 'printer':
      return {
        key: sql`coalesce(printer.id::text, '')`,
        name: sql`printer.name`,
        // The printer that printed the request, or the last one that was assigned.
        join: sql`left join lateral (
            select printer_id from print_jobs where request_id = events.request_id
            order by stage = 'done' desc, created_at desc limit 1
          ) job on true
          left join printers printer on printer.id = job.printer_id`,
      }
    case 'department':
      return { key: sql`users.department`, name: sql`null::text`, join: ofOwner }
    default:
      return { key: sql`users.category`, name: sql`null::text`, join: ofOwner }
  }
}

/** Counts the paid requests by hour of the day in the campus's time zone; hours without any are omitted. */
export async function paidByHour(db: Db, period: Period): Promise<{ hour: number; requests: number }[]> {
  const { rows } = await sql<{ hour: number; requests: number }>`
    select extract(hour from paid_at at time zone ${period.timeZone})::integer as hour, count(*)::integer as requests
    from print_requests where paid_at >= ${period.from} and paid_at < ${period.until}
    group by 1
  `.execute(db)
  return rows
}
