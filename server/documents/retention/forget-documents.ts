import { whileClocksAgree } from '../../platform/database/while-clocks-agree.ts'
import type { Db } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { deleteUnorderedBefore } from '../document-store.ts'

const forgetDocumentsJob = defineJob('forget-deleted-documents')

/** Deletion receipts are available for this time. The rows of ordered documents are kept longer. */
const keptMs = 30 * 24 * 60 * 60 * 1000
const atOnce = 1_000

/** Deletes the rows of documents that were never ordered, a month after their bytes. */
export async function forgetDocuments({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  let deleted
  do deleted = await deleteUnorderedBefore(db, before, atOnce)
  while (deleted === atOnce)
}

interface ForgetContext {
  readonly db: Db
  readonly jobs: Jobs
  readonly clock: () => Date
  readonly log: Log
}

export function workForgetting({ db, jobs, clock, log }: ForgetContext): void {
  jobs.work(forgetDocumentsJob, () =>
    whileClocksAgree({ db, log }, () => forgetDocuments({ db, now: clock() })),
  )
  jobs.schedule(forgetDocumentsJob, '0 4 * * *')
}
