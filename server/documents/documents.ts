import { type FileRoutesContext, fileRoutes } from './files/file-routes.ts'
import { type PageRoutesContext, pageRoutes } from './files/page-routes.ts'
import { expireUploads, expireUploadsJob } from './resumable/expire-uploads.ts'
import { resumableRoutes } from './resumable/routes.ts'
import { type UploadRoutesContext, ongoingWork, uploadRoutes } from './upload/routes.ts'
import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import type { LiveEvents } from '../platform/events/live-events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import {
  expireDocuments,
  expireDocumentsJob,
  releaseDocument,
  releaseDocumentJob,
} from './retention/release-document.ts'
import { type MoveContext, moveDocument, moveDocumentJob } from './retention/move-document.ts'
import type { ReleaseContext } from './retention/delete-documents.ts'
import { encryptStored, encryptStoredJob } from './encryption/encrypt-stored.ts'
import type { DocumentKeys } from './encryption/master-keys.ts'
import { clearRemovedKeys, removeFiles, removeFilesJob } from './retention/remove-files.ts'
import { workForgetting } from './retention/forget-documents.ts'
import { sweepStorage, sweepStorageJob } from './retention/sweep-storage.ts'

/** Documents: their upload, display, storage and removal. */
export async function documents(
  context: UploadRoutesContext & FileRoutesContext & PageRoutesContext & RetentionContext,
): Promise<void> {
  const uploads = ongoingWork()
  context.app.addHook('onClose', () => uploads.ended())
  await uploadRoutes({ ...context, uploads })
  resumableRoutes({ ...context, uploads })
  fileRoutes(context)
  pageRoutes(context)
  workRetentionJobs(context)
  workForgetting(context)
}

interface RetentionContext extends MoveContext, Pick<ReleaseContext, 'requests'> {
  readonly jobs: Jobs
  readonly eventBus: EventBus
  readonly events: LiveEvents
  readonly clock: () => Date
  readonly log: Log
  readonly documentKeys: Pick<DocumentKeys, 'current'>
}

/** Registers the jobs that move paid documents and delete those that are no longer needed. */
export function workRetentionJobs(context: RetentionContext): void {
  const { db, jobs, eventBus, events, storage, requests, clock, log } = context
  const releasing = () => ({ db, jobs, eventBus, requests, now: clock() })
  const deleting = (act: () => Promise<void>) => whileClocksAgree({ db, log }, act)
  clearRemovedKeys(events, storage)
  jobs.work(moveDocumentJob, ({ documentId }) => moveDocument(context, documentId))
  jobs.work(releaseDocumentJob, ({ documentId }) => deleting(() => releaseDocument(releasing(), documentId)))
  jobs.work(removeFilesJob, (files) => removeFiles({ db, storage, clock }, files))
  jobs.work(expireDocumentsJob, () => deleting(() => expireDocuments(releasing())))
  jobs.schedule(expireDocumentsJob, '*/10 * * * *')
  jobs.work(expireUploadsJob, () => deleting(() => expireUploads({ db, jobs, now: clock() })))
  jobs.schedule(expireUploadsJob, '5-55/10 * * * *')
  jobs.work(sweepStorageJob, () => deleting(() => sweepStorage({ db, storage, requests, log, now: clock() })))
  jobs.schedule(sweepStorageJob, '40 2 * * *')
  const { current } = context.documentKeys
  jobs.work(encryptStoredJob, (_data, { signal }) =>
    encryptStored({ db, storage, requests, log, now: clock() }, { current, signal }),
  )
  jobs.schedule(encryptStoredJob, '30 3 * * *')
}
