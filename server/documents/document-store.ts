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

export async function keepColorPages(db: Db, id: string, pages: number[]): Promise<void> {
  await db.updateTable('documents').set({ color_pages: pages }).where('id', '=', id).execute()
}

export function documentsOfOwner(db: Db, ownerId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('uploaded_at')
    .execute()
}

/** Takes name and bytes from all documents of an owner; answers the keys of the bytes. */
export async function forgetDocumentsOf(trx: Db, ownerId: string, now: Date): Promise<string[]> {
  const held = await trx
    .selectFrom('documents')
    .select('storage_key')
    .where('owner_id', '=', ownerId)
    .where('storage_key', 'is not', null)
    .$narrowType<{ storage_key: string }>()
    .forUpdate()
    .execute()
  await trx
    .updateTable('documents')
    .set((eb) => ({
      name: 'deleted',
      storage_key: null,
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)),
    }))
    .where('owner_id', '=', ownerId)
    .execute()
  return held.map(({ storage_key: key }) => key)
}
