import { defineJob } from '../../platform/jobs/job.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { JobQueue } from '../../platform/jobs/jobs.ts'
import { findDocument, lockDocument, setKeys } from '../document-store.ts'
import { isPaidKey, keysOf, paidKeyOf } from '../storage/keys.ts'
import { removeFilesJob } from './remove-files.ts'
import { type DocumentStorage, FileMissing } from '../storage/document-storage.ts'

/** A document has been paid for: it moves to where paid documents are kept. */
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

/** A process that has read the key may still open the file. Longer than any work on a document. */
export const graceSeconds = 30 * 60

/**
 * Moves a paid document to where those are kept. The bytes are copied, then the row names the copy, then the first
 * bytes go: whatever happens in between, the row names bytes that are there, and another call goes on. It may be called
 * any number of times, at the same moment too.
 */
export async function moveDocument({ db, storage, jobs }: MoveContext, documentId: string): Promise<void> {
  const found = await findDocument(db, documentId)
  if (!found?.storage_key || isPaidKey(found.storage_key)) return
  const keys = keysOf(found)
  for (const key of keys) await storage.copy(key, paidKeyOf(key))
  await db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, documentId)
    if (!document?.storage_key) {
      // Deleted meanwhile: what was just copied may have come too late to be removed with the rest.
      await jobs.enqueue(trx, removeFilesJob, { keys: keys.map(paidKeyOf) })
      return
    }
    if (isPaidKey(document.storage_key)) return
    // The sweep of storage locks the document as well: what is there now is there when the row says so.
    for (const key of keys) await mustBeThere(storage, paidKeyOf(key))
    await setKeys(trx, documentId, {
      storage_key: paidKeyOf(document.storage_key),
      source_key: document.source_key && paidKeyOf(document.source_key),
    })
    await jobs.enqueue(trx, removeFilesJob, { keys }, { startAfterSeconds: graceSeconds })
  })
}

async function mustBeThere(storage: DocumentStorage, key: string): Promise<void> {
  if ((await storage.sizeOf(key)) === undefined) throw new FileMissing(key)
}
