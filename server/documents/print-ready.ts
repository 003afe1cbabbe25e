import { tooHeavyMessage } from '@campus-print/domain/documents'
import {
  type Media,
  type Orientation,
  type SheetLayout,
  parseColorPages,
  parsePageRange,
} from '@campus-print/domain/printing'
import type { PrepareOptions, Prepared, PrinterDocumentOptions } from '@campus-print/pdf'
import type { Db } from '../platform/database/connect.ts'
import { findDocument, markTooHeavy } from './document-store.ts'
import type { Requester, PdfEngine } from './engine/pdf-engine.ts'
import { DocumentError, LostWithProcess } from './engine/document-error.ts'
import type { LocalFile } from './encryption/encrypt-file.ts'
import type { DocumentStorage } from './storage/document-storage.ts'
import { printReadyKey, printerDocumentKey } from './storage/keys.ts'

export interface PrintReadyContext {
  readonly db: Db
  readonly storage: DocumentStorage
  readonly engine: Pick<PdfEngine, 'prepare'>
}

/** Which pages of which document are printed, and how they are placed on the paper. */
export interface PrintReadyOrder {
  readonly requestId: string
  readonly ownerId: string
  readonly documentId: string
  readonly pagesToPrint: string
  readonly media: Media
  readonly orientation: Orientation
  readonly doubleSided: boolean
  readonly layout: SheetLayout
  /** The pages of the document in colour: `all`, `none` or a range; the others are printed grey. */
  readonly colorPages: string
  /** Set if a part was delivered: the missing pages, by their place among the chosen ones. */
  readonly rest?: { readonly delivered: number; readonly places: readonly number[] }
}

/** An earlier preparation of the document timed out: it is not tried again. */
export class DocumentTooHeavy extends DocumentError {
  constructor() {
    super('timeout', 'a preparation ran into its time limit', tooHeavyMessage)
  }
}

/** The bytes of an ordered document are no longer kept. */
export class DocumentGone extends Error {
  override readonly name = 'DocumentGone'
}

/**
 * Returns the local file of the PDF for a request's printer. It is made once and kept, so that every worker
 * on the request sends the same bytes. Throws the errors of `storePrepared`, and `WaitedTooLong` if no
 * process is free within `maxWaitMs`.
 */
export async function ensurePrintReady(
  { db, storage, engine }: PrintReadyContext,
  { order, signal, maxWaitMs }: { order: PrintReadyOrder; signal: AbortSignal; maxWaitMs?: number },
): Promise<LocalFile> {
  const key = printReadyKey(order.requestId, order.rest?.delivered)
  const prepare: PrepareContext['prepare'] = (file, outPath, options) =>
    engine.prepare(file, outPath, { ...options, maxWaitMs })
  try {
    return await storage.localFile(await storePrepared({ db, storage, prepare }, { order, key, signal }))
  } catch (error) {
    if (!(error instanceof LostWithProcess && error.wasComputing)) throw error
    await markTooHeavy(db, order.documentId)
    throw new DocumentTooHeavy()
  }
}

/** A document made for one printer, which it gets instead of the request's PDF. */
export interface PrinterDocument {
  readonly requestId: string
  /** Pages that were already delivered. */
  readonly delivered: number
  readonly options: PrinterDocumentOptions
}

interface PrinterDocumentInput extends PrinterDocument {
  readonly ownerId: string
  /** The request's PDF, and its pages. */
  readonly file: LocalFile
  readonly pages: number
  readonly signal: AbortSignal
}

/**
 * Returns the local file of the document for one printer. It is made once and kept, so that every worker on
 * the request sends the same bytes. Rejects with `DocumentError`.
 */
export async function ensurePrinterDocument(
  { storage, engine }: { storage: DocumentStorage; engine: Pick<PdfEngine, 'writePrinterDocument'> },
  { requestId, ownerId: userId, delivered, file, pages, options, signal }: PrinterDocumentInput,
): Promise<LocalFile> {
  const key = printerDocumentKey(requestId, delivered, options)
  if ((await storage.sizeOf(key)) === undefined) {
    const made = storage.incomingPath()
    try {
      await engine.writePrinterDocument(file, made, { ...options, pages, userId, signal })
      await storage.store(made, key)
    } finally {
      await storage.discard(made)
    }
  }
  return storage.localFile(key)
}

/** Whether the PDF for a request's printer is stored. */
export async function isPrintReady(
  { storage }: Pick<PrintReadyContext, 'storage'>,
  requestId: string,
  delivered = 0,
): Promise<boolean> {
  return (await storage.sizeOf(printReadyKey(requestId, delivered))) !== undefined
}

interface PrepareContext extends Pick<PrintReadyContext, 'db' | 'storage'> {
  /** Writes the PDF for the printer or the preview. */
  readonly prepare: (
    file: LocalFile,
    outPath: string,
    options: PrepareOptions & Requester,
  ) => Promise<Prepared>
}

/**
 * Makes an order's PDF under a key, unless it exists; returns the key. Throws `DocumentGone`,
 * `DocumentTooHeavy`, or `DocumentError` for a document that cannot be prepared.
 */
export async function storePrepared(
  { db, storage, prepare }: PrepareContext,
  { order, key, signal }: { order: PrintReadyOrder; key: string; signal: AbortSignal },
): Promise<string> {
  if ((await storage.sizeOf(key)) !== undefined) return key
  const { storage_key, page_count } = await keptDocument(db, order.documentId)
  const chosen = parsePageRange(order.pagesToPrint, page_count)
  const pages = order.rest ? order.rest.places.flatMap((place) => chosen[place] ?? []) : chosen
  const inColor = new Set(parseColorPages(order.colorPages, page_count))
  const { media, orientation, doubleSided, layout, ownerId } = order
  const made = storage.incomingPath()
  try {
    await prepare(await storage.localFile(storage_key), made, {
      pageIndexes: pages.map((page) => page - 1),
      media,
      orientation,
      doubleSided,
      layout,
      grey: pages.filter((page) => !inColor.has(page)).map((page) => page - 1),
      userId: ownerId,
      signal,
    })
    await storage.store(made, key)
  } finally {
    await storage.discard(made)
  }
  // A later deletion of the document removes this file too.
  await keptDocument(db, order.documentId).catch(async (error: unknown) => {
    await storage.remove(key)
    throw error
  })
  return key
}

async function keptDocument(db: Db, id: string) {
  const document = await findDocument(db, id)
  if (!document?.storage_key) throw new DocumentGone('The document is no longer kept')
  if (document.preparation_timed_out_at) throw new DocumentTooHeavy()
  return { ...document, storage_key: document.storage_key }
}

/** Deletes the PDF made for a printer; it can be made again while the document is kept. */
export async function deletePrintReady(
  { storage }: Pick<PrintReadyContext, 'storage'>,
  requestId: string,
  delivered = 0,
): Promise<void> {
  await storage.remove(printReadyKey(requestId))
  if (delivered > 0) await storage.remove(printReadyKey(requestId, delivered))
}

/** Deletes a document that was made for one printer. */
export function deletePrinterDocument(
  { storage }: Pick<PrintReadyContext, 'storage'>,
  { requestId, delivered, options }: PrinterDocument,
): Promise<void> {
  return storage.remove(printerDocumentKey(requestId, delivered, options))
}
