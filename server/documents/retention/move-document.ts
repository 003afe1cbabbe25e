import { defineJob } from '../../platform/jobs/job.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { JobQueue } from '../../platform/jobs/jobs.ts'
import { findDocument, lockDocument, setKeys } from '../document-store.ts'
import { isPaidKey, keysOf, paidKeyOf } from '../storage/keys.ts'
import { removeFilesJob } from './remove-files.ts'
import { type DocumentStorage, FileMissing } from '../storage/document-storage.ts'

/** Moves a document that was paid for to the area of paid documents. */
export const moveDocumentJob = defineJob<{ documentId: string }>('move-document', {
  retryLimit: 100,
  retryDelay: 5,
  retryDelayMax: 600,
  retryBackoff: true,
})

export interface MoveContext {
  readonly db: Db
  readonly storage: DocumentStorage
  readonly jobs: JobQueue
}

/**
 * A process that has read the old key may still open the file; this is longer than any work on a document.
 */
export const graceSeconds = 30 * 60

/**
 * Moves a paid document to the area of paid documents: copies the bytes, then changes the keys in the row,
 * then enqueues the removal of the old bytes. So the row always refers to existing bytes, and a repeated call
 * continues after a crash. It may be called any number of times, also concurrently.
 */
export async function moveDocument({ db, storage, jobs }: MoveContext, documentId: string): Promise<void> {
  const found = await findDocument(db, documentId)
  if (!found?.storage_key || isPaidKey(found.storage_key)) return
  const keys = keysOf(found)
  for (const key of keys) await storage.copy(key, paidKeyOf(key))
  await db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, documentId)
    if (!document?.storage_key) {
      // Deleted meanwhile: the copy may have been too late to be removed with the other files.
      await jobs.enqueue(trx, removeFilesJob, { keys: keys.map(paidKeyOf) })
      return
    }
    if (isPaidKey(document.storage_key)) return
    // The sweep locks the document, too, so it cannot remove the copy before the row refers to it.
    for (const key of keys) await requireFile(storage, paidKeyOf(key))
    await setKeys(trx, documentId, {
      storage_key: paidKeyOf(document.storage_key),
      source_key: document.source_key && paidKeyOf(document.source_key),
    })
    await jobs.enqueue(trx, removeFilesJob, { keys }, { startAfterSeconds: graceSeconds })
  })
}

async function requireFile(storage: DocumentStorage, key: string): Promise<void> {
  if ((await storage.sizeOf(key)) === undefined) throw new FileMissing(key)
}
