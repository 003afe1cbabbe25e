import { i18n } from '@campus-print/domain/language'
import { isOrderable } from '@campus-print/domain/documents'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { findDocument, lockDocument } from './document-store.ts'
import { documentIdOf } from './file-name.ts'
import { rejectTooHeavy } from './to-api-error.ts'
import type { DocumentRow } from './tables.ts'

/** A document whose bytes are still stored, under `storage_key`. */
export type StoredDocument = DocumentRow & { storage_key: string }

interface OwnDocument {
  readonly ownerId: string
  readonly fileName: string
}

/** A document of its owner. Throws `document_not_found` for other users and for deleted bytes. */
export async function ownDocument(db: Db, { ownerId, fileName }: OwnDocument): Promise<StoredDocument> {
  const id = documentIdOf(fileName)
  return forOwner(id ? await findDocument(db, id) : undefined, ownerId)
}

/** Finds a document of its owner, and locks it against orders and removal until the transaction ends. */
export async function lockOwnDocument(trx: Db, { ownerId, fileName }: OwnDocument): Promise<StoredDocument> {
  const id = documentIdOf(fileName)
  return forOwner(id ? await lockDocument(trx, id) : undefined, ownerId)
}

/** Locks a document for a new print request. Throws `document_expired` once it is too old for one. */
export async function lockDocumentForOrder(
  { db, now }: { db: Db; now: Date },
  own: OwnDocument,
): Promise<StoredDocument> {
  const document = await lockOwnDocument(db, own)
  checkOrderable(document, now)
  return document
}

/**
 * Throws `document_expired` if a document is too old for a new print request, or any other error that
 * prevents one.
 */
export function checkOrderable(document: StoredDocument, now: Date): void {
  if (!isOrderable(document.uploaded_at, now)) throw new ApiError('document_expired')
  rejectTooHeavy(document)
}

/**
 * Locks a document that was ordered before, for another request of the same owner. Throws `document_deleted`
 * if its bytes are deleted. Its age does not matter, since a request has kept it.
 */
export async function lockDocumentForReprint(trx: Db, id: string): Promise<StoredDocument> {
  const document = await lockDocument(trx, id)
  if (!document?.storage_key) throw new ApiError('document_deleted')
  rejectTooHeavy(document)
  return { ...document, storage_key: document.storage_key }
}

/** A document for a caller whose access was checked before. */
export async function storedDocument(db: Db, fileName: string): Promise<StoredDocument> {
  const id = documentIdOf(fileName)
  return requireStored(id ? await findDocument(db, id) : undefined)
}

/** A document of any owner, even if its bytes are deleted. */
export async function anyDocument(db: Db, id: string): Promise<DocumentRow> {
  const document = await findDocument(db, id)
  if (!document) throw new ApiError('document_not_found')
  return document
}

/** Throws an error that names the reason if a document's bytes are deleted. */
export function requireStored(document: DocumentRow | undefined): StoredDocument {
  if (!document) throw new ApiError('document_not_found')
  const { storage_key } = document
  if (!storage_key)
    throw new ApiError('document_not_found', i18n.t('This document was deleted. Please upload it again.'))
  return { ...document, storage_key }
}

function forOwner(document: DocumentRow | undefined, ownerId: string): StoredDocument {
  return requireStored(document?.owner_id === ownerId ? document : undefined)
}
