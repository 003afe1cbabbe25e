import { lockDocumentForReprint } from '../documents/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { insertUnpaid } from './place-request.ts'
import { priceOrder, requireServiceAvailable, settingsOf } from './price-order.ts'
import { lockRequest, ownRequest, ownShownRequest } from './request-access.ts'
import { type ShownRequest, lockOwner } from './request-store.ts'

/**
 * Orders a request of its owner again: the same document and settings, unpaid and at today's price. The new
 * request keeps the document until it has ended itself.
 */
export async function reprintRequest(
  context: WriteContext,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<ShownRequest> {
  const { db } = context
  await ownRequest(db, { ownerId, requestId })
  await requireServiceAvailable(context)
  const id = await db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    // Deleting a document locks its requests first; the same order here avoids a deadlock.
    const original = await lockRequest(trx, requestId)
    const document = await lockDocumentForReprint(trx, original.document_id)
    await lockOwner(trx, ownerId)
    const order = { ownerId, settings: settingsOf(original), pageCount: document.page_count }
    const priced = await priceOrder(inTransaction, order)
    return insertUnpaid(inTransaction, {
      ownerId,
      documentId: document.id,
      priced,
      reprintOf: original.id,
    })
  })
  return ownShownRequest(db, { ownerId, requestId: id })
}
