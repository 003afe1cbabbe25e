import type { Db } from '../../platform/database/connect.ts'
import type { InvoiceRow } from '../invoices/tables.ts'

/** The numbers of the invoices of those requests that have one. */
export async function invoiceNumbers(db: Db, requestIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('invoices')
    .select(['request_id', 'number'])
    .where('series', '=', 'invoice')
    .where((eb) => eb('request_id', '=', eb.fn.any(eb.val(requestIds))))
    .execute()
  return new Map(rows.map(({ request_id, number }) => [request_id, number]))
}

/** The credit note of a refund; one that is tried again is the same money, so it has that of the first try. */
export function creditNoteOf(db: Db, refundId: string): Promise<InvoiceRow | undefined> {
  return db
    .withRecursive('tries', (cte) =>
      cte
        .selectFrom('refunds')
        .select(['id', 'replaces_id'])
        .where('id', '=', refundId)
        .unionAll((again) =>
          again
            .selectFrom('refunds')
            .innerJoin('tries', 'tries.replaces_id', 'refunds.id')
            .select(['refunds.id', 'refunds.replaces_id']),
        ),
    )
    .selectFrom('invoices')
    .selectAll()
    .where('refund_id', 'in', (tries) => tries.selectFrom('tries').select('tries.id'))
    .executeTakeFirst()
}
