import { openedDocument } from '@campus-print/contract/desk-support'
import { recordAudit } from '../audit/index.ts'
import { contactOf } from '../accounts/index.ts'
import { anyDocument, pdfNameOf, requireStored, type StoredDocument } from '../documents/index.ts'
import { anyRequest, claimOpening, insertOpening, lockRequest } from '../ordering/index.ts'
import type { WriteContext } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'

/** How long a link is valid, in ms. It works once. */
const linkLifetimeMs = 2 * 60 * 1000

/** Makes a link for an operator to open a print's document, and notifies the owner of the reason. */
export async function openDocument(
  context: WriteContext,
  { operatorId, requestId, reason }: { operatorId: string; requestId: string; reason: string },
): Promise<{ url: string; expiresAt: string }> {
  const { now, eventBus } = context
  return context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    const request = await lockRequest(trx, requestId)
    if (!(await anyDocument(trx, request.document_id)).storage_key) throw new ApiError('document_deleted')
    const { name: operatorName } = await contactOf(trx, operatorId)
    const opening = { operator_id: operatorId, operator_name: operatorName, reason, asked_at: now }
    const id = await insertOpening(trx, { request_id: requestId, ...opening })
    await eventBus.publish(inTransaction, 'DocumentOpened', { request, operatorName, reason })
    const about = { actorId: operatorId, subject: 'print request', subjectId: requestId, reason }
    await recordAudit(inTransaction, { ...about, action: 'open document' })
    const expiresAt = new Date(now.getTime() + linkLifetimeMs).toISOString()
    return { url: openedDocument.path.replace(':id', id), expiresAt }
  })
}

/** Uses up an operator's link, and returns its document. */
export async function claimDocument(
  { db, now }: { db: Db; now: Date },
  { operatorId, id }: { operatorId: string; id: string },
): Promise<StoredDocument & { pdfName: string }> {
  const since = new Date(now.getTime() - linkLifetimeMs)
  const requestId = await claimOpening(db, { id, operatorId, since, now })
  if (!requestId) throw new ApiError('not_found')
  const request = await anyRequest(db, requestId)
  const document = requireStored(await anyDocument(db, request.document_id))
  return { ...document, pdfName: pdfNameOf(document.name) }
}
