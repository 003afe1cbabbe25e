import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { findDocument, lockDocument } from './document-store.ts'
import { documentIdOf } from './file-name.ts'
import type { DocumentRow } from './tables.ts'

/** A document whose bytes are still there: `storage_key` says where. */
export type StoredDocument = DocumentRow & { storage_key: string }

/** A document, for its owner; to anyone else, and once its bytes are gone, it does not exist. */
export async function ownDocument(db: Db, ownerId: string, fileName: string): Promise<StoredDocument> {
  const id = documentIdOf(fileName)
  return forOwner(id ? await findDocument(db, id) : undefined, ownerId)
}

/** The same, kept for the rest of the transaction: nobody orders or removes it meanwhile. */
export async function holdDocument(trx: Db, ownerId: string, fileName: string): Promise<StoredDocument> {
  const id = documentIdOf(fileName)
  return forOwner(id ? await lockDocument(trx, id) : undefined, ownerId)
}

function forOwner(document: DocumentRow | undefined, ownerId: string): StoredDocument {
  if (!document || document.owner_id !== ownerId || !document.storage_key) {
    throw new Refusal('document_not_found')
  }
  return { ...document, storage_key: document.storage_key }
}
