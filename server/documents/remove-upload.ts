import { isDocumentOrdered } from '../ordering/is-document-ordered.ts'
import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { DocumentStorage } from './disk-storage.ts'
import { markDeleted } from './document-store.ts'
import { holdDocument } from './own-document.ts'

/** Removes an uploaded document for good, unless a print request needs it. */
export async function removeUpload(
  { db, storage, now }: { db: Db; storage: DocumentStorage; now: Date },
  ownerId: string,
  fileName: string,
): Promise<void> {
  const key = await db.transaction().execute(async (trx) => {
    const document = await holdDocument(trx, ownerId, fileName)
    if (await isDocumentOrdered(trx, document.id)) throw new Refusal('document_in_use')
    await markDeleted(trx, document.id, now)
    return document.storage_key
  })
  if (key) await storage.remove(key)
}
