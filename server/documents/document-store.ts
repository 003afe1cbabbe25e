import type { RequestStatus } from '@campus-print/domain/ordering'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import { idOf, keysOf } from './storage/keys.ts'
import type { DocumentRow, DocumentsTable } from './tables.ts'

export function insertDocument(db: Db, row: Insertable<DocumentsTable>): Promise<DocumentRow> {
  return db.insertInto('documents').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a document against orders and removal until the transaction ends. */
export function lockDocument(trx: Db, id: string): Promise<DocumentRow | undefined> {
  return trx.selectFrom('documents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function markDeleted(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ storage_key: null, source_key: null, deleted_at: now })
    .where('id', '=', id)
    .execute()
}

/** Records that all bytes of a deleted document were removed. */
export async function markErased(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('documents')
    .set({ erased_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .execute()
}

export async function storeColorPages(db: Db, id: string, pages: number[]): Promise<void> {
  await db.updateTable('documents').set({ color_pages: pages }).where('id', '=', id).execute()
}

/** Records that a preparation of the document timed out. */
export async function markTooHeavy(db: Db, id: string): Promise<void> {
  await db
    .updateTable('documents')
    .set({ preparation_timed_out_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export function documentsOfOwner(db: Db, ownerId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('uploaded_at')
    .execute()
}

/** All documents of an owner, locked until the transaction ends. */
export function lockDocumentsOf(trx: Db, ownerId: string): Promise<DocumentRow[]> {
  return trx
    .selectFrom('documents')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Deletes the rows of some documents whose bytes were removed before a moment and that no request refers to;
 * returns how many.
 */
export async function deleteUnorderedBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('documents')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('documents as gone')
        .leftJoin('print_requests', 'print_requests.document_id', 'gone.id')
        .leftJoin('resumable_uploads', 'resumable_uploads.document_id', 'gone.id')
        .select('gone.id')
        .where((of) => of.fn.coalesce('gone.erased_at', 'gone.deleted_at'), '<', before)
        .where('print_requests.id', 'is', null)
        .where('resumable_uploads.id', 'is', null)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes the name of a document that no request shows, and the record of its upload. */
export async function removeDocumentName(trx: Db, id: string): Promise<void> {
  await trx.updateTable('documents').set({ name: 'deleted' }).where('id', '=', id).execute()
  await trx.deleteFrom('resumable_uploads').where('document_id', '=', id).execute()
}

export async function renameDocumentsOf(trx: Db, ownerId: string, name: string): Promise<void> {
  await trx.updateTable('documents').set({ name }).where('owner_id', '=', ownerId).execute()
}

/** Sets the keys of a document's bytes. */
export async function setKeys(
  trx: Db,
  id: string,
  keys: Pick<DocumentRow, 'storage_key' | 'source_key'>,
): Promise<void> {
  await trx.updateTable('documents').set(keys).where('id', '=', id).execute()
}

/** The smallest possible id. */
export const firstId = '00000000-0000-0000-0000-000000000000'

const waitedFor: RequestStatus[] = ['pending', 'in_queue', 'in_process', 'failed']

/** Documents whose bytes can be deleted as far as one query shows, in the order of their ids. */
export async function unneededDocuments(
  db: Db,
  overdue: { uploadedBefore: Date; readyBefore: Date; after: string; limit: number },
): Promise<string[]> {
  const found = await db
    .selectFrom('documents')
    .leftJoin('print_requests as waiting', (join) =>
      join
        .onRef('waiting.document_id', '=', 'documents.id')
        .on((eb) =>
          eb.or([
            eb('waiting.status', 'in', waitedFor),
            eb.and([eb('waiting.status', '=', 'ready'), eb('waiting.updated_at', '>', overdue.readyBefore)]),
          ]),
        ),
    )
    .select('documents.id')
    .where('documents.storage_key', 'is not', null)
    .where('documents.uploaded_at', '<=', overdue.uploadedBefore)
    .where('documents.id', '>', overdue.after)
    .where('waiting.id', 'is', null)
    .orderBy('documents.id')
    .limit(overdue.limit)
    .execute()
  return found.map(({ id }) => id)
}

/** Returns the keys that belong to a document. */
export async function keysAmong(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['storage_key', 'source_key'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(keys.map(idOf)))))
    .execute()
  return rows.flatMap(keysOf).filter((key) => keys.includes(key))
}

/** Returns the documents whose bytes are still stored. */
export async function storedAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('storage_key', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
