import { ApiError } from '../../platform/http/api-error.ts'
import { deleteBytes } from '../retention/delete-bytes.ts'
import type { ReleaseContext } from '../retention/release-document.ts'
import { lockOwnDocument } from '../own-document.ts'

/** Removes an uploaded document for good, unless a print request needs it. */
export async function removeUpload(
  { db, jobs, requests, now }: ReleaseContext,
  { ownerId, fileName }: { ownerId: string; fileName: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const document = await lockOwnDocument(trx, ownerId, fileName)
    if (await requests.isOrdered(trx, document.id)) throw new ApiError('document_in_use')
    await deleteBytes({ db: trx, jobs, now }, { document, requestIds: [] })
  })
}
