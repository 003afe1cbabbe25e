import { type Disagreement, type DisagreementKind, refundTimeoutMs } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasFailedForGood } from '../refunds/refund-store.ts'

/** All disagreements within the database, without the provider. */
export async function checkConsistency(db: Db, now: Date): Promise<Disagreement[]> {
  const found: Disagreement[] = []
  for (const check of consistencyChecks(now)) found.push(...(await findDisagreements(db, check)))
  return found
}

const maxPerKind = 1000

/** Returns up to a thousand disagreements of one kind. */
async function findDisagreements(db: Db, { kind, rows }: ConsistencyCheck): Promise<Disagreement[]> {
  const query = sql<{ about: string; detail: string }>`${rows} limit ${maxPerKind}`
  const found = await query.execute(db)
  return found.rows.map(({ about, detail }) => ({ kind, about, detail }))
}

/** One kind of disagreement and the query that finds it. */
interface ConsistencyCheck {
  readonly kind: DisagreementKind
  readonly rows: RawBuilder<unknown>
}

/** All ways in which ledger, payments, refunds, requests and invoices may disagree. */
function consistencyChecks(now: Date): ConsistencyCheck[] {
  return [
    { kind: 'ledger_differs', rows: ledgerDiffers },
    { kind: 'cash_differs', rows: cashDiffers },
    { kind: 'refunded_too_much', rows: refundedTooMuch },
    { kind: 'paid_without_payment', rows: paidWithoutPayment },
    { kind: 'invoice_missing', rows: invoiceMissing },
    { kind: 'credit_note_missing', rows: creditNoteMissing },
    { kind: 'invoice_gap', rows: invoiceGap },
    { kind: 'refund_stuck', rows: refundStuck(now) },
    { kind: 'refund_failed', rows: refundFailed },
  ]
}

/** Compares the ledger with sums computed only from each payment and its refunds. */
const ledgerDiffers = sql`
  select p.provider_payment_id as about,
    case p.channel when 'cash' then 'cash ' else 'gateway and fees ' end || booked.held || ' paise instead of ' || p.amount_paise - back.sent
      || ', refunds owed ' || booked.owed || ' instead of ' || back.owed - back.sent as detail
  from payments p
  cross join lateral (
    select coalesce(sum(amount_paise) filter (where replaces_id is null), 0) as given,
      case p.effect when 'refund' then p.amount_paise
        else coalesce(sum(amount_paise) filter (where replaces_id is null), 0) end as owed,
      coalesce(sum(amount_paise) filter (where status = 'processed'), 0) as sent
    from refunds where payment_id = p.id
  ) as back
  cross join lateral (
    select coalesce(sum(e.amount_paise) filter (where account in ('gateway', 'fees', 'cash')), 0) as held,
      coalesce(-sum(e.amount_paise) filter (where account = 'refunds_owed'), 0) as owed
    from ledger_journals j join ledger_entries e on e.journal_id = j.id where j.payment_id = p.id
  ) as booked
  where booked.held <> p.amount_paise - back.sent or booked.owed <> back.owed - back.sent`

/** Compares the ledger's cash with the last count of the drawer and the movements since then. */
const cashDiffers = sql`
  select 'cash' as about, booked.paise || ' paise in the ledger, ' || drawer.paise || ' in the drawer' as detail
  from (select coalesce(sum(amount_paise), 0) as paise from ledger_entries where account = 'cash') as booked,
    (select coalesce((select left_paise from cash_counts order by number desc limit 1), 0)
      + coalesce((select sum(amount_paise) from cash_movements where count_id is null), 0) as paise) as drawer
  where booked.paise <> drawer.paise`

const refundedTooMuch = sql`
  select p.provider_payment_id as about,
    sum(r.amount_paise) || ' paise refunded of ' || p.amount_paise as detail
  from payments p join refunds r on r.payment_id = p.id and r.replaces_id is null
  group by p.id having sum(r.amount_paise) > p.amount_paise`

const paidWithoutPayment = sql`
  select q.id::text as about,
    case when p.id is null then 'marked as paid, and no payment' else 'a payment, and not marked as paid' end as detail
  from print_requests q
  left join (payments p join payment_orders o on o.id = p.order_id and p.effect = 'queue') on o.request_id = q.id
  where (q.paid_at is null or q.free_of_charge) <> (p.id is null)`

const invoiceMissing = sql`
  select o.request_id::text as about,
    coalesce(i.amount_paise || ' paise on the invoice instead of ' || p.amount_paise, 'no invoice') as detail
  from payments p join payment_orders o on o.id = p.order_id
  left join invoice_lines i on i.request_id = o.request_id
  where p.effect = 'queue' and i.amount_paise is distinct from p.amount_paise`

const creditNoteMissing = sql`
  select r.id::text as about,
    coalesce(n.amount_paise || ' paise on the credit note instead of ' || r.amount_paise, 'no credit note') as detail
  from refunds r join payments p on p.id = r.payment_id
  left join invoices n on n.refund_id = r.id
  where p.effect = 'queue' and r.replaces_id is null and n.amount_paise is distinct from r.amount_paise`

const invoiceGap = sql`
  select series || ' ' || financial_year as about,
    c.last_sequence || ' numbers given, ' || coalesce(i.issued, 0) || ' issued' as detail
  from invoice_counters c
  left join (
    select series, financial_year, count(*) as issued from invoices group by series, financial_year
  ) as i using (series, financial_year)
  where c.last_sequence is distinct from i.issued`

function refundStuck(now: Date) {
  const since = (ageMs: number) => new Date(now.getTime() - ageMs)
  return sql`
    select id::text as about, status || ' since ' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as detail
    from refunds
    where channel = 'online' and ((status = 'owed' and created_at < ${since(refundTimeoutMs.owed)})
      or (status = 'sent' and created_at < ${since(refundTimeoutMs.sent)}))`
}

const refundFailed = sql`
  select id::text as about, amount_paise || ' paise: ' || failure as detail
  from refunds where ${hasFailedForGood}`
