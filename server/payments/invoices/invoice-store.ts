import { randomUUID } from 'node:crypto'
import { type TaxSplit, invoiceNumberDigits, invoiceNumberPrefix } from '@campus-print/domain/payments'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { InvoiceLineRow, InvoiceRow } from './tables.ts'

/** An invoice or a credit note that only lacks its number. */
export type UnnumberedInvoice = Omit<InvoiceRow, 'id' | 'sequence' | 'number'>

/** The line of an invoice for one request. */
export interface InvoiceLine {
  readonly requestId: string
  readonly split: TaxSplit
}

/** The amounts of an invoice or a line: the sums of some splits. */
export function taxColumns(splits: readonly TaxSplit[]) {
  const sum = (part: keyof TaxSplit) => splits.reduce((total, split) => total + split[part], 0)
  const [taxable_paise, cgst_paise, sgst_paise] = [sum('taxable'), sum('cgst'), sum('sgst')]
  return { amount_paise: taxable_paise + cgst_paise + sgst_paise, taxable_paise, cgst_paise, sgst_paise }
}

/**
 * Inserts an invoice with its lines, or a credit note without any, under the next number of its series and
 * year. The counter stays locked until the transaction ends, so this is its last step. A rollback returns the
 * number, so there are no gaps.
 */
export async function insertInvoice(
  trx: Db,
  invoice: UnnumberedInvoice,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const id = randomUUID()
  const { series, financial_year, seller, buyer } = invoice
  const last = sql<string>`last_sequence::text`
  const digits = sql`greatest(${invoiceNumberDigits}::integer, length(${last}))`
  const counted = trx.with('counter', (counting) =>
    counting
      .insertInto('invoice_counters')
      .values({ series, financial_year, last_sequence: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['series', 'financial_year'])
          .doUpdateSet((eb) => ({ last_sequence: eb('invoice_counters.last_sequence', '+', 1) })),
      )
      .returning('last_sequence'),
  )
  const withLines =
    lines.length === 0
      ? counted
      : counted.with('lines', (inserting) =>
          inserting.insertInto('invoice_lines').values(
            lines.map(({ requestId, split }, position) => ({
              invoice_id: id,
              request_id: requestId,
              position,
              ...taxColumns([split]),
            })),
          ),
        )
  await withLines
    .insertInto('invoices')
    .values((eb) => ({
      ...invoice,
      id,
      sequence: eb.selectFrom('counter').select('last_sequence'),
      number: sql<string>`(
        select ${invoiceNumberPrefix(series, financial_year)} || lpad(${last}, ${digits}, '0') from counter)`,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
    }))
    .execute()
}

/** The invoice of a request, which may include other requests; there is none before payment. */
export async function invoiceOf(db: Db, requestId: string): Promise<InvoiceRow | undefined> {
  return (await invoicesOfRequests(db, [requestId])).get(requestId)
}

/** The credit notes that take back parts of a request's invoice, or all of it, oldest first. */
export function creditNotesOf(db: Db, requestId: string): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('series', '=', 'credit_note')
    .orderBy('issued_at')
    .orderBy('sequence')
    .execute()
}

/** The invoices of those requests that have one, by request. */
export async function invoicesOfRequests(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, InvoiceRow>> {
  const rows = await db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .selectAll('invoices')
    .select('invoice_lines.request_id as line_of')
    .where((eb) => eb('invoice_lines.request_id', '=', eb.fn.any(eb.val(requestIds))))
    .execute()
  return new Map(rows.map(({ line_of, ...row }) => [line_of, row]))
}

/** Returns the lines of some invoices, in order. */
export function linesOfInvoices(db: Db, invoiceIds: readonly string[]): Promise<InvoiceLineRow[]> {
  return db
    .selectFrom('invoice_lines')
    .selectAll()
    .where((eb) => eb('invoice_id', '=', eb.fn.any(eb.val(invoiceIds))))
    .orderBy('invoice_id')
    .orderBy('position')
    .execute()
}

/**
 * The credit notes of those refunds that have one, by refund. A repeated refund is for the same money, so it
 * has the credit note of the first try.
 */
export async function creditNotesOfRefunds(
  db: Db,
  refundIds: readonly string[],
): Promise<Map<string, InvoiceRow>> {
  const rows = await db
    .withRecursive('tries', (cte) =>
      cte
        .selectFrom('refunds')
        .select(['id as of_refund', 'id', 'replaces_id'])
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(refundIds))))
        .unionAll((again) =>
          again
            .selectFrom('refunds')
            .innerJoin('tries', 'tries.replaces_id', 'refunds.id')
            .select(['tries.of_refund', 'refunds.id', 'refunds.replaces_id']),
        ),
    )
    .selectFrom('invoices')
    .innerJoin('tries', 'tries.id', 'invoices.refund_id')
    .selectAll('invoices')
    .select('tries.of_refund')
    .execute()
  return new Map(rows.map(({ of_refund, ...row }) => [of_refund, row]))
}
