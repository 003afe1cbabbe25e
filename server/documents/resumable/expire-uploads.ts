import type { Db } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { JobQueue } from '../../platform/jobs/jobs.ts'
import { removeFilesJob } from '../retention/remove-files.ts'
import { deleteUploads, lockUploadsBefore } from './resumable-store.ts'
import { uploadLifetimeMs } from './tus-store.ts'

export const expireUploadsJob = defineJob('expire-resumable-uploads')

const atOnce = 100

interface ExpireContext {
  readonly db: Db
  readonly jobs: JobQueue
  readonly now: Date
}

/** Deletes expired uploads with the parts that have arrived. */
export async function expireUploads({ db, jobs, now }: ExpireContext): Promise<void> {
  const before = new Date(now.getTime() - uploadLifetimeMs)
  let deleted: number
  do {
    deleted = await db.transaction().execute(async (trx) => {
      const ids = await lockUploadsBefore(trx, { before, limit: atOnce })
      const keys = await deleteUploads(trx, ids)
      if (keys.length > 0) await jobs.enqueue(trx, removeFilesJob, { keys })
      return ids.length
    })
  } while (deleted === atOnce)
}
