import { financialYear } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { type Unnumbered, insertNumbered } from './invoice-store.ts'

/** Issues an invoice or a credit note under the next number of its year: the last thing that a transaction does. */
export async function issue(
  trx: Db,
  unnumbered: Omit<Unnumbered, 'financial_year'>,
  timeZone: string,
): Promise<void> {
  const financial_year = financialYear(unnumbered.issued_at, timeZone)
  await insertNumbered(trx, { ...unnumbered, financial_year })
}
