import { type Media, type Orientation, parsePageRange } from '@campus-print/domain/printing'
import type { Db } from '../platform/database/connect.ts'
import { findDocument } from './document-store.ts'
import type { PdfEngine } from './engine/pdf-engine.ts'
import type { DocumentStorage } from './storage/document-storage.ts'
import { printReadyKey } from './storage/keys.ts'

export interface PrintReadyParts {
  readonly db: Db
  readonly storage: DocumentStorage
  readonly engine: PdfEngine
}

/** Which pages of which document are printed, and how they lie on the paper. */
export interface PrintReadyOrder {
  readonly requestId: string
  readonly documentId: string
  readonly pagesToPrint: string
  readonly media: Media
  readonly orientation: Orientation
  readonly grey: boolean
}

/** The bytes of an ordered document are no longer kept. */
export class DocumentGone extends Error {
  override readonly name = 'DocumentGone'
}

/**
 * The path of the PDF that a request's printer gets: made once and then kept, so that whoever goes on with the request
 * sends the same bytes. Throws `DocumentGone`, or `DocumentRefused` for a document that cannot be prepared.
 */
export async function printReady(
  { db, storage, engine }: PrintReadyParts,
  order: PrintReadyOrder,
  signal: AbortSignal,
): Promise<string> {
  const key = printReadyKey(order.requestId)
  if ((await storage.sizeOf(key)) !== undefined) return storage.localPath(key)
  const document = await findDocument(db, order.documentId)
  if (!document?.storage_key) throw new DocumentGone('The document is no longer kept')
  const pages = parsePageRange(order.pagesToPrint, document.page_count)
  const { media, orientation, grey } = order
  const made = storage.incomingPath()
  await engine.prepare(await storage.localPath(document.storage_key), made, {
    pageIndexes: pages.map((page) => page - 1),
    media,
    orientation,
    grey,
    signal,
  })
  await storage.store(made, key)
  return storage.localPath(key)
}

/** Forgets the PDF made for a printer; it can be made again while the document itself is kept. */
export function dropPrintReady(
  { storage }: Pick<PrintReadyParts, 'storage'>,
  requestId: string,
): Promise<void> {
  return storage.remove(printReadyKey(requestId))
}
