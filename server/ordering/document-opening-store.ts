import type { Db } from '../platform/database/connect.ts'
import type { DocumentOpeningRow } from './tables.ts'

// An operator who opens the document of a print request gives a reason, which the owner sees.

export async function insertOpening(
  trx: Db,
  opening: Pick<DocumentOpeningRow, 'request_id' | 'operator_id' | 'operator_name' | 'reason' | 'asked_at'>,
): Promise<string> {
  const { id } = await trx
    .insertInto('document_openings')
    .values({ ...opening, opened_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Marks an operator's opening as used; returns its request id, or `undefined` if it was used before, is too
 * old or belongs to another operator.
 */
export async function claimOpening(
  db: Db,
  { id, operatorId, since, now }: { id: string; operatorId: string; since: Date; now: Date },
): Promise<string | undefined> {
  const claimed = await db
    .updateTable('document_openings')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .where('opened_at', 'is', null)
    .where('asked_at', '>', since)
    .returning('request_id')
    .executeTakeFirst()
  return claimed?.request_id
}

/** When the desk opened the document of a request, as its owner sees it, oldest first. */
export async function documentOpeningsOf(db: Db, requestId: string) {
  const rows = await db
    .selectFrom('document_openings')
    .select(['operator_name as by', 'asked_at', 'reason'])
    .where('request_id', '=', requestId)
    .orderBy('asked_at')
    .limit(100)
    .execute()
  return rows.map(({ by, asked_at: at, reason }) => ({ by, at: at.toISOString(), reason }))
}
