import { deleteBytes } from './delete-bytes.ts'
import type { ReleaseContext } from './release-document.ts'
import { lockDocumentsOf, renameDocumentsOf } from '../document-store.ts'

/** Removes the names of a user's documents, and has their bytes deleted when the transaction commits. */
export async function deleteDocuments(
  { db, jobs, requests: requestsOf, now }: ReleaseContext,
  ownerId: string,
): Promise<void> {
  const documents = await lockDocumentsOf(db, ownerId)
  const kept = documents.filter(({ storage_key: key }) => key !== null)
  const requests = await requestsOf.lock(
    db,
    kept.map(({ id }) => id),
  )
  for (const document of kept) {
    const requestIds = requests.filter(({ documentId }) => documentId === document.id).map(({ id }) => id)
    await deleteBytes({ db, jobs, now }, { document, requestIds })
  }
  await renameDocumentsOf(db, ownerId, 'deleted')
}
