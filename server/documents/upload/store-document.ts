import type { FileExtension } from '@campus-print/domain/documents'
import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/connect.ts'
import { lockAccount } from '../../accounts/index.ts'
import { insertDocument } from '../document-store.ts'
import type { IngestedDocument } from '../intake/ingest.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'
import { sourceKey, uploadKey } from '../storage/keys.ts'
import type { DocumentRow } from '../tables.ts'

export interface StoreContext {
  readonly db: Db
  readonly storage: DocumentStorage
  readonly clock: () => Date
}

export interface ReceivedDocument extends IngestedDocument {
  readonly ownerId: string
  readonly name: string
  readonly type: FileExtension
  /** Size of the uploaded file, in bytes. */
  readonly size: number
  /** Further writes in the same transaction. */
  readonly alongside?: (trx: Db, documentId: string) => Promise<void>
}

/** Stores a document's PDF, its original file if that is kept, and its row; all of them or none. */
export async function storeDocument(
  { db, storage, clock }: StoreContext,
  document: ReceivedDocument,
): Promise<DocumentRow> {
  const { pdf, source, type } = document
  const id = randomUUID()
  const keys = { pdf: uploadKey(id), source: source === undefined ? null : sourceKey(id, type) }
  try {
    await storage.store(pdf, keys.pdf)
    if (source !== undefined && keys.source) await storage.store(source, keys.source)
    const row = {
      id,
      owner_id: document.ownerId,
      name: document.name,
      size_bytes: document.size,
      page_count: document.pages,
      damaged: document.damaged,
      storage_key: keys.pdf,
      file_type: type,
      source_key: keys.source,
      color_pages: null,
      uploaded_at: clock(),
      deleted_at: null,
    }
    return await db.transaction().execute(async (trx) => {
      // The account may have been deleted while the file was read.
      await lockAccount(trx, document.ownerId)
      const inserted = await insertDocument(trx, row)
      await document.alongside?.(trx, id)
      return inserted
    })
  } catch (error) {
    // A file that cannot be removed now has no row, so the next sweep of the storage removes it.
    await Promise.allSettled([keys.pdf, keys.source ?? []].flat().map((key) => storage.remove(key)))
    throw error
  }
}
