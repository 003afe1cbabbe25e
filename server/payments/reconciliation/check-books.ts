import type { Disagreement } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { bookChecks, findDisagreements } from './books-store.ts'

/** All that does not agree within our own books, whatever the provider says. */
export async function checkBooks(db: Db, now: Date): Promise<Disagreement[]> {
  const found: Disagreement[] = []
  for (const check of bookChecks(now)) found.push(...(await findDisagreements(db, check)))
  return found
}
