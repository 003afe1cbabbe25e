import type { LiveEvents } from '../platform/events/live-events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { type FileRoutesParts, fileRoutes } from './files/file-routes.ts'
import { type PageRoutesParts, pageRoutes } from './files/page-routes.ts'
import { type RequestFileRoutesParts, requestFileRoutes } from './files/request-file-routes.ts'
import { expireDocuments, expireDocumentsJob } from './retention/expire-documents.ts'
import { moveDocumentJob } from './retention/move-document-job.ts'
import { type MoveParts, moveDocument } from './retention/move-document.ts'
import { releaseDocumentJob } from './retention/release-document-job.ts'
import { releaseDocument } from './retention/release-document.ts'
import { forgetRemovedFiles, removeFiles, removeFilesJob } from './retention/remove-files.ts'
import { sweepStorage, sweepStorageJob } from './retention/sweep-storage.ts'
import { type UploadRoutesParts, uploadRoutes } from './upload/routes.ts'

interface KeepingParts extends MoveParts {
  readonly jobs: Jobs
  readonly events: LiveEvents
  readonly clock: () => Date
  readonly log: Log
}

/** Documents: uploading, showing, keeping and removing them. */
export async function documents(
  parts: UploadRoutesParts & FileRoutesParts & PageRoutesParts & RequestFileRoutesParts & KeepingParts,
): Promise<void> {
  await uploadRoutes(parts)
  fileRoutes(parts)
  pageRoutes(parts)
  requestFileRoutes(parts)
  keepAndRemove(parts)
}

/** The workers that move what is paid for, and delete what is no longer needed. */
function keepAndRemove(parts: KeepingParts): void {
  const { db, jobs, events, storage, clock, log } = parts
  forgetRemovedFiles(events, storage)
  jobs.work(moveDocumentJob, ({ documentId }) => moveDocument(parts, documentId))
  jobs.work(releaseDocumentJob, ({ documentId }) => releaseDocument({ db, jobs, now: clock() }, documentId))
  jobs.work(removeFilesJob, ({ keys }) => removeFiles({ db, storage }, keys))
  jobs.work(expireDocumentsJob, () => expireDocuments({ db, jobs, now: clock() }))
  jobs.schedule(expireDocumentsJob, '*/10 * * * *')
  jobs.work(sweepStorageJob, () => sweepStorage({ db, storage, log, now: clock() }))
  jobs.schedule(sweepStorageJob, '40 2 * * *')
}
