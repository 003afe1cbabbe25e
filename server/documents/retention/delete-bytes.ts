import type { Db } from '../../platform/database/connect.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { markDeleted } from '../document-store.ts'
import { allKeysOf } from '../keys-of-document.ts'
import { removeFilesJob } from './remove-files.ts'
import type { DocumentRow } from '../tables.ts'

/**
 * Says that a document's bytes are gone, and has them removed from wherever they may lie when the transaction commits.
 * The document must be locked; its row stays for the books.
 */
export async function deleteBytes(
  { db, jobs, now }: { db: Db; jobs: Pick<Jobs, 'enqueue'>; now: Date },
  { document, requestIds }: { document: DocumentRow; requestIds: readonly string[] },
): Promise<void> {
  await markDeleted(db, document.id, now)
  await jobs.enqueue(db, removeFilesJob, { keys: allKeysOf(document, requestIds) })
}
