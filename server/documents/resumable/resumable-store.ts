import type { Db } from '../../platform/database/connect.ts'
import { partKey } from '../storage/keys.ts'
import type { ResumableUploadRow } from '../tables.ts'

type NewUpload = Pick<
  ResumableUploadRow,
  'id' | 'owner_id' | 'name' | 'media_type' | 'size_bytes' | 'created_at'
>

export async function insertUpload(db: Db, row: NewUpload): Promise<void> {
  await db.insertInto('resumable_uploads').values(row).execute()
}

/** An upload of an owner that was created after `since`. */
export function findUpload(
  db: Db,
  { id, ownerId, since }: { id: string; ownerId: string; since: Date },
): Promise<ResumableUploadRow | undefined> {
  return db
    .selectFrom('resumable_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since)
    .executeTakeFirst()
}

/**
 * Adds a part that begins where the last one ended. Returns false and adds nothing if another part was
 * faster.
 */
export async function addPart(
  trx: Db,
  part: { id: string; uploadId: string; start: number; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('resumable_uploads')
    .set({ offset_bytes: part.start + part.bytes })
    .where('id', '=', part.uploadId)
    .where('offset_bytes', '=', part.start)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .insertInto('resumable_upload_parts')
    .values({ id: part.id, upload_id: part.uploadId, start_byte: part.start })
    .execute()
  return true
}

export async function countParts(db: Db, uploadId: string): Promise<number> {
  const { parts } = await db
    .selectFrom('resumable_upload_parts')
    .select((eb) => eb.fn.countAll<number>().as('parts'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow()
  return parts
}

/** The keys of an upload's parts, in order. */
export async function partKeys(db: Db, uploadId: string): Promise<string[]> {
  const parts = await db
    .selectFrom('resumable_upload_parts')
    .select('id')
    .where('upload_id', '=', uploadId)
    .orderBy('start_byte')
    .execute()
  return parts.map(({ id }) => partKey(id))
}

/**
 * Records the result of a complete file. Returns the keys of its parts, or `undefined` if a result exists.
 */
export async function completeUpload(
  trx: Db,
  uploadId: string,
  result: { document_id: string } | { error_code: string; error_message: string },
): Promise<string[] | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('resumable_uploads')
    .set(result)
    .where('id', '=', uploadId)
    .where('document_id', 'is', null)
    .where('error_code', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? undefined : deleteParts(trx, [uploadId])
}

/** Deletes uploads with their parts; returns the keys of the parts. */
export async function deleteUploads(trx: Db, ids: readonly string[]): Promise<string[]> {
  const keys = await deleteParts(trx, ids)
  await trx
    .deleteFrom('resumable_uploads')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return keys
}

async function deleteParts(trx: Db, uploadIds: readonly string[]): Promise<string[]> {
  const parts = await trx
    .deleteFrom('resumable_upload_parts')
    .where((eb) => eb('upload_id', '=', eb.fn.any(eb.val(uploadIds))))
    .returning('id')
    .execute()
  return parts.map(({ id }) => partKey(id))
}

/** Locks some uploads that were created before a time, so that no part is added to them. */
export async function lockUploadsBefore(
  trx: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const found = await trx
    .selectFrom('resumable_uploads')
    .select('id')
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return found.map(({ id }) => id)
}

/** Locks the unfinished uploads of an owner, except the newest `keep`. */
export async function lockUnfinishedUploads(trx: Db, ownerId: string, keep: number): Promise<string[]> {
  const found = await trx
    .selectFrom('resumable_uploads')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('document_id', 'is', null)
    .where('error_code', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(keep)
    .forUpdate()
    .execute()
  return found.map(({ id }) => id)
}

export async function lockUploadsOf(trx: Db, ownerId: string): Promise<string[]> {
  const found = await trx
    .selectFrom('resumable_uploads')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return found.map(({ id }) => id)
}

/** Returns the parts that an upload still has. */
export async function partsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('resumable_upload_parts')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return rows.map(({ id }) => partKey(id))
}
