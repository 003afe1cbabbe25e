import type { Db } from '../platform/database/connect.ts'
import type { DocumentStorage } from './disk-storage.ts'
import { documentsOfOwner } from './document-store.ts'
import type { DocumentRow } from './tables.ts'

/** A document of a user, and where its bytes are as long as they are kept. */
export interface HeldDocument {
  readonly row: DocumentRow
  readonly path: string | undefined
}

export async function documentsOf(
  db: Db,
  storage: Pick<DocumentStorage, 'pathOf'>,
  ownerId: string,
): Promise<HeldDocument[]> {
  const rows = await documentsOfOwner(db, ownerId)
  return rows.map((row) => ({
    row,
    path: row.storage_key === null ? undefined : storage.pathOf(row.storage_key),
  }))
}
