import { i18n } from '@campus-print/domain/language'
import * as contract from '@campus-print/contract/documents'
import type { ResponseOf } from '@campus-print/contract/endpoint'
import { deletionTime, type RequestForDocument, type RetentionSettings } from '@campus-print/domain/documents'
import {
  type DocumentRow,
  type MoveContext,
  type PreviewPrintContext,
  anyDocument,
  isPaidKey,
  moveDocument,
  pdfNameOf,
  presentDocument,
  printTagOf,
  printPreviews,
  sendFile,
  requireStored,
} from '../documents/index.ts'
import { clientGone } from '../platform/http/client-gone.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Route } from '../platform/http/route.ts'
import { printReadyOrderOf } from './print-ready-order.ts'
import { currentSettings } from '../settings/index.ts'
import { retentionStateOf, ownRequest } from './request-access.ts'
import { deletionReceipt } from './deletion-receipt.ts'
import { retentionStatesFor } from './request-store.ts'

export interface RequestFileContext extends MoveContext, PreviewPrintContext {
  readonly route: Route
}

/** The files of a print request, for its owner. */
export function requestFileRoutes(context: RequestFileContext): void {
  const { route, db, storage } = context
  const previewPrint = printPreviews(context)

  route(contract.previewRequest, async ({ caller, params, request, reply }) => {
    const ordered = await ownRequest(db, { ownerId: caller.id, requestId: params.id })
    requireStored(await documentOf(ordered))
    const order = printReadyOrderOf(ordered)
    const key = await previewPrint({ order, signal: clientGone(reply) })
    const name = pdfNameOf(ordered.document_name)
    return sendFile(storage, { key, tag: printTagOf(order), name, disposition: 'inline', request, reply })
  })

  route(contract.fileStatus, async ({ caller, params }) => {
    const ordered = await ownRequest(db, { ownerId: caller.id, requestId: params.id })
    return { data: presentFileStatus(ordered.id, await documentOf(ordered)) }
  })

  route(contract.fileMetadata, async ({ caller, params }) => {
    const ordered = await ownRequest(db, { ownerId: caller.id, requestId: params.id })
    const document = await documentOf(ordered)
    const requests = (await retentionStatesFor(db, document.id)).map(retentionStateOf)
    return { data: presentMetadata(document, requests, await currentSettings(db)) }
  })

  route(contract.deletionReceipt, async ({ caller, params, reply }) => {
    const ordered = await ownRequest(db, { ownerId: caller.id, requestId: params.id })
    const document = await documentOf(ordered)
    const { timeZone } = await currentSettings(db)
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="deletion-receipt-${ordered.print_id}.txt"`)
      .send(deletionReceipt({ document, printId: ordered.print_id, timeZone }))
  })

  route(contract.downloadFile, async ({ caller, params, request, reply }) => {
    const {
      id,
      name,
      storage_key: key,
    } = requireStored(await documentOf(await ownRequest(db, { ownerId: caller.id, requestId: params.id })))
    const file = { key, tag: id, name: pdfNameOf(name), disposition: 'attachment' } as const
    return sendFile(storage, { ...file, request, reply })
  })

  route(contract.moveToCloud, async ({ caller, params }) => {
    const ordered = await ownRequest(db, { ownerId: caller.id, requestId: params.id })
    if (!ordered.paid_at) throw new ApiError('not_paid')
    requireStored(await documentOf(ordered))
    await moveDocument(context, ordered.document_id)
    return {
      message: i18n.t('File uploaded successfully to cloud storage!'),
      data: presentFileStatus(ordered.id, await documentOf(ordered)),
    }
  })

  const documentOf = (ordered: { document_id: string }) => anyDocument(db, ordered.document_id)
}

/** Where a request's document is kept. */
function presentFileStatus(
  requestId: string,
  { storage_key: key, deleted_at }: DocumentRow,
): contract.FileStatus {
  const status = key === null ? 'deleted' : isPaidKey(key) ? 'cloud' : 'local'
  return { id: requestId, status, deleteAfterPrint: true, deletedAt: deleted_at?.toISOString() ?? null }
}

/** Returns the metadata of a document and of its deletion, also after the deletion. */
function presentMetadata(
  row: DocumentRow,
  requests: readonly RequestForDocument[],
  settings: RetentionSettings,
): ResponseOf<typeof contract.fileMetadata>['data'] {
  const { uploaded_at, deleted_at } = row
  const deletesAt = deleted_at ? undefined : deletionTime(uploaded_at, requests, settings)
  return {
    ...presentDocument(row),
    deletedAt: deleted_at?.toISOString() ?? null,
    deletesAt: deletesAt?.toISOString() ?? null,
  }
}
