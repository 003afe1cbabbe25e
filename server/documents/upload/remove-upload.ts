import { isDocumentOrdered } from '../../ordering/is-document-ordered.ts'
import type { Db } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { deleteBytes } from '../retention/delete-bytes.ts'
import { holdDocument } from '../own-document.ts'

/** Removes an uploaded document for good, unless a print request needs it. */
export async function removeUpload(
  { db, jobs, now }: { db: Db; jobs: Pick<Jobs, 'enqueue'>; now: Date },
  ownerId: string,
  fileName: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const document = await holdDocument(trx, ownerId, fileName)
    if (await isDocumentOrdered(trx, document.id)) throw new Refusal('document_in_use')
    await deleteBytes({ jobs, now }, trx, document, [])
  })
}
