import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { forgetDocumentsOf } from './document-store.ts'
import { removeFilesJob } from './remove-files.ts'

/** Forgets what a user's documents were called, and has their bytes removed, when the transaction commits. */
export async function forgetDocuments(
  { jobs, now }: { jobs: Pick<Jobs, 'enqueue'>; now: Date },
  trx: Db,
  ownerId: string,
): Promise<void> {
  const keys = await forgetDocumentsOf(trx, ownerId, now)
  if (keys.length > 0) await jobs.enqueue(trx, removeFilesJob, { keys })
}
