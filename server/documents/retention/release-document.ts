import { isToBeDeleted } from '@campus-print/domain/documents'
import { lockRequestsFor } from '../../ordering/lock-requests-for.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { deleteBytes } from './delete-bytes.ts'
import { lockDocument } from '../document-store.ts'

/** Deletes a document's bytes if nothing needs them any more; may be called at any time, by anyone. */
export async function releaseDocument(
  { db, jobs, now }: { db: Db; jobs: Pick<Jobs, 'enqueue'>; now: Date },
  documentId: string,
): Promise<void> {
  const settings = await currentSettings(db)
  await db.transaction().execute(async (trx) => {
    // Requests before their document, as everyone locks them; then none can be placed, and none can move.
    await lockRequestsFor(trx, [documentId])
    const document = await lockDocument(trx, documentId)
    if (!document?.storage_key) return
    const requests = await lockRequestsFor(trx, [documentId])
    if (!isToBeDeleted(document.uploaded_at, requests, settings, now)) return
    const requestIds = requests.map(({ id }) => id)
    await deleteBytes({ jobs, now }, trx, document, requestIds)
  })
}
