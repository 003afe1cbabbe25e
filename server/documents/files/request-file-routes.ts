import * as contract from '@campus-print/contract/documents'
import { ownRequest } from '../../ordering/own-request.ts'
import { clientGone } from '../../platform/http/client-gone.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Route } from '../../platform/http/route.ts'
import { printReadyOrderOf } from '../../printing/requested-print.ts'
import { findDocument } from '../document-store.ts'
import { type MoveParts, moveDocument } from '../retention/move-document.ts'
import { stillStored } from '../own-document.ts'
import { pdfNameOf } from './pdf-name.ts'
import { type PreviewPrintParts, printPreviews } from './preview-print.ts'
import { presentFileStatus, presentMetadata } from './present-file.ts'
import { sendFile } from './send-file.ts'
import type { DocumentRow } from '../tables.ts'

export interface RequestFileRoutesParts extends MoveParts, PreviewPrintParts {
  readonly route: Route
}

/** The files of a print request, for its owner. */
export function requestFileRoutes(parts: RequestFileRoutesParts): void {
  const { route, db, storage } = parts
  const previewPrint = printPreviews(parts)

  route(contract.previewRequest, async ({ caller, params, request, reply }) => {
    const ordered = await ownRequest(db, caller.id, params.id)
    stillStored(await documentOf(ordered))
    const key = await previewPrint(printReadyOrderOf(ordered), clientGone(reply))
    const name = pdfNameOf(ordered.document_name)
    return sendFile(storage, { key, tag: ordered.id, name, disposition: 'inline' }, { request, reply })
  })

  route(contract.fileStatus, async ({ caller, params }) => {
    const ordered = await ownRequest(db, caller.id, params.id)
    return { data: presentFileStatus(ordered.id, await documentOf(ordered)) }
  })

  route(contract.fileMetadata, async ({ caller, params }) => ({
    data: presentMetadata(await documentOf(await ownRequest(db, caller.id, params.id))),
  }))

  route(contract.downloadFile, async ({ caller, params, request, reply }) => {
    const {
      id,
      name,
      storage_key: key,
    } = stillStored(await documentOf(await ownRequest(db, caller.id, params.id)))
    const file = { key, tag: id, name: pdfNameOf(name), disposition: 'attachment' } as const
    return sendFile(storage, file, { request, reply })
  })

  route(contract.moveToCloud, async ({ caller, params }) => {
    const ordered = await ownRequest(db, caller.id, params.id)
    if (!ordered.paid_at) throw new Refusal('not_paid')
    stillStored(await documentOf(ordered))
    await moveDocument(parts, ordered.document_id)
    return {
      message: 'File uploaded successfully to cloud storage!',
      data: presentFileStatus(ordered.id, await documentOf(ordered)),
    }
  })

  async function documentOf({ document_id }: { document_id: string }): Promise<DocumentRow> {
    const document = await findDocument(db, document_id)
    if (!document) throw new Refusal('document_not_found')
    return document
  }
}
