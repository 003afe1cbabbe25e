import type { RequestForDocument } from '@campus-print/domain/documents'
import type { Db } from '../platform/database/connect.ts'
import { lockRequestsForDocuments } from './request-store.ts'

/** The requests for some documents, kept as they are for the rest of the transaction. */
export async function lockRequestsFor(
  trx: Db,
  documentIds: readonly string[],
): Promise<(RequestForDocument & { id: string; documentId: string })[]> {
  const rows = await lockRequestsForDocuments(trx, documentIds)
  return rows.map(({ id, document_id: documentId, status, paid_at, updated_at: since }) => ({
    id,
    documentId,
    status,
    isPaid: paid_at !== null,
    since,
  }))
}
