import type { FileStatus } from '@campus-print/contract/documents'
import { isPaidKey } from '../storage/keys.ts'
import { presentDocument } from '../present-document.ts'
import type { DocumentRow } from '../tables.ts'

/** Where a request's document is kept. */
export function presentFileStatus(
  requestId: string,
  { storage_key: key, deleted_at }: DocumentRow,
): FileStatus {
  const status = key === null ? 'deleted' : isPaidKey(key) ? 'cloud' : 'local'
  return { id: requestId, status, deleteAfterPrint: true, deletedAt: deleted_at?.toISOString() ?? null }
}

/** What is known of a document, also once it is deleted. */
export function presentMetadata(row: DocumentRow) {
  return { ...presentDocument(row), deletedAt: row.deleted_at?.toISOString() ?? null }
}
