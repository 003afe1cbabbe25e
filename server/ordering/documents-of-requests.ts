import type { Db } from '../platform/database/connect.ts'
import { documentIdsOf } from './request-store.ts'

/** Which documents some requests are for; of requests that do not exist, nothing is said. */
export async function documentsOfRequests(
  db: Db,
  requestIds: readonly string[],
): Promise<{ id: string; documentId: string }[]> {
  const rows = await documentIdsOf(db, requestIds)
  return rows.map(({ id, document_id: documentId }) => ({ id, documentId }))
}
