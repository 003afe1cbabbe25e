import { invoiceNumberDigits, invoiceNumberPrefix } from '@campus-print/domain/payments'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { InvoiceRow } from './tables.ts'

/** An invoice or a credit note that only lacks its number. */
export type UnnumberedInvoice = Omit<InvoiceRow, 'id' | 'sequence' | 'number'>

/**
 * Inserts an invoice under the next number of its series and year. The counter stays locked until the transaction ends, so
 * this is its last step. A rollback returns the number, so there are no gaps.
 */
export async function insertInvoice(trx: Db, invoice: UnnumberedInvoice): Promise<void> {
  const { series, financial_year, seller, buyer } = invoice
  const last = sql<string>`last_sequence::text`
  const digits = sql`greatest(${invoiceNumberDigits}::integer, length(${last}))`
  await trx
    .with('counter', (counting) =>
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
    .insertInto('invoices')
    .values((eb) => ({
      ...invoice,
      sequence: eb.selectFrom('counter').select('last_sequence'),
      number: sql<string>`(
        select ${invoiceNumberPrefix(series, financial_year)} || lpad(${last}, ${digits}, '0') from counter)`,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
    }))
    .execute()
}

/** The invoice of a request; there is one from payment on. */
export function invoiceOf(db: Db, requestId: string): Promise<InvoiceRow | undefined> {
  return ofRequest(db, requestId).where('series', '=', 'invoice').executeTakeFirst()
}

/** The credit notes that take back parts of a request's invoice, or all of it, oldest first. */
export function creditNotesOf(db: Db, requestId: string): Promise<InvoiceRow[]> {
  return ofRequest(db, requestId)
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
    .selectFrom('invoices')
    .selectAll()
    .where('series', '=', 'invoice')
    .where((eb) => eb('request_id', '=', eb.fn.any(eb.val(requestIds))))
    .execute()
  return new Map(rows.map((row) => [row.request_id, row]))
}

/**
 * The credit notes of those refunds that have one, by refund. A refund that is tried again is the same money, so it has
 * the credit note of the first try.
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

function ofRequest(db: Db, requestId: string) {
  return db.selectFrom('invoices').selectAll().where('request_id', '=', requestId)
}
