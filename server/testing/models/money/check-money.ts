import { expect } from 'vitest'
import type { Books } from './command-sequence.ts'

interface Money {
  readonly status: string
  readonly came: number
  readonly kept: number
  readonly owed: number
  readonly sent: number
}

interface Print {
  readonly paid: boolean
  readonly payments: number
  readonly jobs: number
  readonly invoices: number
  readonly at_other_price: number
}

/** Checks what must hold at every moment of the money of these print requests. */
export async function checkMoney({ world, bought }: Books): Promise<void> {
  const { pool } = world.database
  const ids = [bought.map(({ requestId }) => requestId)]
  const money = await pool.query<Money>(moneyOf, ids)
  for (const { status, came, kept, owed, sent } of money.rows) {
    expect(kept + owed + sent).toBe(came)
    if (status === 'cancelled') expect(kept).toBe(0)
    expect(Math.min(kept, owed, sent)).toBeGreaterThanOrEqual(0)
  }
  const prints = await pool.query<Print>(printsOf, ids)
  for (const print of prints.rows) {
    const expected = print.paid ? 1 : 0
    expect(print).toMatchObject({ payments: expected, jobs: expected, invoices: expected, at_other_price: 0 })
  }
  const gaps = await pool.query(invoiceGaps)
  expect(gaps.rows).toEqual([])
}

/** The money that came in for each request, and what the ledger says: kept as a sale, owed back, sent back. */
const moneyOf = `
  select r.status,
    (select coalesce(sum(p.amount_paise), 0) from payments p join payment_orders o on o.id = p.order_id
      where o.request_id = r.id)::bigint as came,
    coalesce(-sum(e.amount_paise) filter (where e.account in ('sales', 'tax')), 0)::bigint as kept,
    coalesce(-sum(e.amount_paise) filter (where e.account = 'refunds_owed'), 0)::bigint as owed,
    coalesce(-sum(e.amount_paise) filter (
      where e.account in ('gateway', 'cash') and j.event in ('refund_paid', 'refund_returned')), 0)::bigint as sent
  from print_requests r
  left join ledger_journals j on j.request_id = r.id
  left join ledger_entries e on e.journal_id = j.id
  where r.id = any($1::uuid[]) group by r.id`

/** A paid request has one payment of its price, one print job and one invoice; an unpaid request has none. */
const printsOf = `
  select r.paid_at is not null as paid,
    (select count(*) from payments p join payment_orders o on o.id = p.order_id
      where o.request_id = r.id and p.effect = 'queue') as payments,
    (select count(*) from payments p join payment_orders o on o.id = p.order_id
      where o.request_id = r.id and p.effect = 'queue' and p.amount_paise <> r.total_paise) as at_other_price,
    (select count(*) from pgboss.job where name = 'print-request' and data->>'requestId' = r.id::text) as jobs,
    (select count(*) from invoice_lines i where i.request_id = r.id) as invoices
  from print_requests r where r.id = any($1::uuid[])`

const invoiceGaps = `
  select series, financial_year from invoices
  group by series, financial_year having max(sequence) <> count(*) or min(sequence) <> 1`
