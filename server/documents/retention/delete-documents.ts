import { removeDocumentName, lockDocumentsOf, markDeleted, renameDocumentsOf } from '../document-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockOwnDocument } from '../own-document.ts'
import type { PrintReadyOrder } from '../print-ready.ts'
import { deleteUploads, lockUploadsOf } from '../resumable/resumable-store.ts'
import type { RequestsOfDocuments } from '../requests-of-documents.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { JobQueue } from '../../platform/jobs/jobs.ts'
import { allKeysOf } from '../storage/keys.ts'
import { removeFilesJob } from './remove-files.ts'
import type { DocumentRow } from '../tables.ts'

/**
 * Removes a user's unfinished uploads and the names of their documents, and enqueues the deletion of all
 * bytes; returns the number of these documents.
 */
export async function deleteDocuments(
  { db, jobs, requests: requestsOf, now }: ReleaseContext,
  ownerId: string,
): Promise<number> {
  const parts = await deleteUploads(db, await lockUploadsOf(db, ownerId))
  if (parts.length > 0) await jobs.enqueue(db, removeFilesJob, { keys: parts })
  const documents = await lockDocumentsOf(db, ownerId)
  const stored = documents.filter(({ storage_key: key }) => key !== null)
  const requests = await requestsOf.lock(
    db,
    stored.map(({ id }) => id),
  )
  for (const document of stored) {
    const orders = requests.map(({ order }) => order).filter(({ documentId }) => documentId === document.id)
    await deleteBytes({ db, jobs, now }, { document, orders })
  }
  await renameDocumentsOf(db, ownerId, 'deleted')
  return stored.length
}

/** Deletes an uploaded document permanently, unless a print request needs it. */
export async function removeUpload(
  { db, jobs, requests, now }: ReleaseContext,
  own: { ownerId: string; fileName: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const document = await lockOwnDocument(trx, own)
    if (await requests.isOrdered(trx, document.id)) throw new ApiError('document_in_use')
    await deleteBytes({ db: trx, jobs, now }, { document, orders: [] })
  })
}

export interface ReleaseContext {
  readonly db: Db
  readonly jobs: JobQueue
  readonly requests: RequestsOfDocuments
  readonly now: Date
}

/**
 * Marks a document's bytes as deleted and enqueues their removal under every possible key. The document must
 * be locked; its row stays, since invoices refer to it.
 */
export async function deleteBytes(
  { db, jobs, now }: { db: Db; jobs: JobQueue; now: Date },
  { document, orders }: { document: DocumentRow; orders: readonly PrintReadyOrder[] },
): Promise<void> {
  await markDeleted(db, document.id, now)
  const { id: documentId } = document
  await jobs.enqueue(db, removeFilesJob, { keys: allKeysOf(document, orders), documentId })
  if (orders.length === 0) await removeDocumentName(db, documentId)
}
