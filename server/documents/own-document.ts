import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { findDocument } from './document-store.ts'
import { documentIdOf } from './file-name.ts'
import type { DocumentRow } from './tables.ts'

/** A document whose bytes are still there, for its owner; to anyone else it does not exist. */
export async function ownDocument(db: Db, ownerId: string, fileName: string): Promise<DocumentRow> {
  const id = documentIdOf(fileName)
  const document = id ? await findDocument(db, id) : undefined
  if (!document || document.owner_id !== ownerId || document.deleted_at) throw new Refusal('document_not_found')
  return document
}
