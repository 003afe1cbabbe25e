import { isToBeDeleted } from '@campus-print/domain/documents'
import type { Db } from '../../platform/database/connect.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { currentSettings } from '../../settings/index.ts'
import { deleteBytes } from './delete-bytes.ts'
import { lockDocument } from '../document-store.ts'
import type { RequestsOfDocuments } from '../requests-of-documents.ts'

export interface ReleaseContext {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly requests: RequestsOfDocuments
  readonly now: Date
}

/** Deletes a document's bytes if no print request needs them. It may be called at any time. */
export async function releaseDocument(
  { db, jobs, requests: requestsOf, now }: ReleaseContext,
  documentId: string,
): Promise<void> {
  const settings = await currentSettings(db)
  await db.transaction().execute(async (trx) => {
    // Every transaction locks requests before their document. Then no request can be placed or change its status.
    await requestsOf.lock(trx, [documentId])
    const document = await lockDocument(trx, documentId)
    if (!document?.storage_key) return
    const requests = await requestsOf.lock(trx, [documentId])
    if (!isToBeDeleted(document.uploaded_at, requests, settings, now)) return
    const requestIds = requests.map(({ id }) => id)
    await deleteBytes({ db: trx, jobs, now }, { document, requestIds })
  })
}
