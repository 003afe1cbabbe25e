import type { Insertable } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { DocumentRow, DocumentsTable } from './tables.ts'

export function insertDocument(db: Db, row: Insertable<DocumentsTable>): Promise<DocumentRow> {
  return db.insertInto('documents').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keeps a document as it is until the transaction ends, whoever orders or removes it meanwhile. */
export function lockDocument(trx: Db, id: string): Promise<DocumentRow | undefined> {
  return trx.selectFrom('documents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function markDeleted(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ storage_key: null, deleted_at: now })
    .where('id', '=', id)
    .execute()
}
