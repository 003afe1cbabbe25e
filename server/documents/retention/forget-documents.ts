import { lockRequestsFor } from '../../ordering/lock-requests-for.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { deleteBytes } from './delete-bytes.ts'
import { lockDocumentsOf, renameDocumentsOf } from '../document-store.ts'

/** Forgets what a user's documents were called, and has their bytes removed, when the transaction commits. */
export async function forgetDocuments(
  { jobs, now }: { jobs: Pick<Jobs, 'enqueue'>; now: Date },
  trx: Db,
  ownerId: string,
): Promise<void> {
  const documents = await lockDocumentsOf(trx, ownerId)
  const kept = documents.filter(({ storage_key: key }) => key !== null)
  const requests = await lockRequestsFor(
    trx,
    kept.map(({ id }) => id),
  )
  for (const document of kept) {
    const requestIds = requests.filter(({ documentId }) => documentId === document.id).map(({ id }) => id)
    await deleteBytes({ jobs, now }, trx, document, requestIds)
  }
  await renameDocumentsOf(trx, ownerId, 'deleted')
}
