import { whileClocksAgree } from '../../platform/database/while-clocks-agree.ts'
import type { LiveEvents } from '../../platform/events/live-events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { expireDocuments, expireDocumentsJob } from './expire-documents.ts'
import { moveDocumentJob } from './move-document-job.ts'
import { type MoveParts, moveDocument } from './move-document.ts'
import { releaseDocumentJob } from './release-document-job.ts'
import { releaseDocument } from './release-document.ts'
import { forgetRemovedFiles, removeFiles, removeFilesJob } from './remove-files.ts'
import { sweepStorage, sweepStorageJob } from './sweep-storage.ts'

export interface KeepingParts extends MoveParts {
  readonly jobs: Jobs
  readonly events: LiveEvents
  readonly clock: () => Date
  readonly log: Log
}

/** The workers that move what is paid for, and delete what is no longer needed. */
export function keepAndRemove(parts: KeepingParts): void {
  const { db, jobs, events, storage, clock, log } = parts
  const deleting = (act: () => Promise<void>) => whileClocksAgree({ db, log }, act)
  forgetRemovedFiles(events, storage)
  jobs.work(moveDocumentJob, ({ documentId }) => moveDocument(parts, documentId))
  jobs.work(releaseDocumentJob, ({ documentId }) =>
    deleting(() => releaseDocument({ db, jobs, now: clock() }, documentId)),
  )
  jobs.work(removeFilesJob, ({ keys }) => removeFiles({ db, storage }, keys))
  jobs.work(expireDocumentsJob, () => deleting(() => expireDocuments({ db, jobs, now: clock() })))
  jobs.schedule(expireDocumentsJob, '*/10 * * * *')
  jobs.work(sweepStorageJob, () => deleting(() => sweepStorage({ db, storage, log, now: clock() })))
  jobs.schedule(sweepStorageJob, '40 2 * * *')
}
