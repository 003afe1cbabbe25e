import type { RequestsOfDocuments } from '../documents/index.ts'
import { documentIdsOf, findRequestOf, lockRequestsForDocuments } from './request-store.ts'

/** What `documents` has to know of the print requests for a document before it deletes one. */
export const requestsOfDocuments: RequestsOfDocuments = {
  async lock(trx, documentIds) {
    const rows = await lockRequestsForDocuments(trx, documentIds)
    return rows.map(({ id, document_id: documentId, status, paid_at, updated_at: since }) => ({
      id,
      documentId,
      status,
      isPaid: paid_at !== null,
      since,
    }))
  },
  async documentIdsOf(db, requestIds) {
    const rows = await documentIdsOf(db, requestIds)
    return rows.map(({ id, document_id: documentId }) => ({ id, documentId }))
  },
  async isOrdered(db, documentId) {
    return (await findRequestOf(db, documentId)) !== undefined
  },
}
