import { type PrinterReport, type DocumentSource } from '@campus-print/ipp/client'
import {
  type Media,
  type RasterFormat,
  rasterFormat,
  sheetOrientation,
  sidesPerCopy,
} from '@campus-print/domain/printing'
import { readFile, rm, writeFile } from 'node:fs/promises'
import {
  type LocalFile,
  type PrinterDocument,
  openLocalFile,
  deletePrintReady,
  deletePrinterDocument,
  ensurePrinterDocument,
} from '../documents/index.ts'
import { type Attempt, type AttemptInput, changeAttempt, jobOf, ticketOf } from './attempt.ts'
import type { PrintingContext } from './context.ts'

interface Input extends AttemptInput {
  /** The request's PDF. */
  readonly file: LocalFile
  /** The printer's report; unset once the printer has the document. */
  readonly printer: PrinterReport | undefined
}

/**
 * The document for the printer of an attempt: the request's PDF, or a document made of it. Its format is
 * stored before anything is sent, so that every worker sends the same bytes and can compare them with what
 * arrived.
 */
export async function documentFor(
  context: PrintingContext,
  { attempt, file, printer, signal }: Input,
): Promise<DocumentSource & { readonly size: number }> {
  if (printer && !attempt.progress.createTried) await chooseFormat(context, attempt, printer)
  const document = printerDocumentOf(attempt)
  if (!document) return sourceOf(file)
  const { owner_id: ownerId } = attempt.request
  const pages = sidesPerCopy(jobOf(attempt).pages)
  return sourceOf(await ensurePrinterDocument(context, { ...document, ownerId, file, pages, signal }))
}

function sourceOf(file: LocalFile): DocumentSource & { readonly size: number } {
  return { size: file.size, open: () => openLocalFile(file) }
}

/** Returns a function that rasterises a page for a printer that does not read PDF. */
export function rasterizer({ engine, storage }: Pick<PrintingContext, 'engine' | 'storage'>) {
  return async (
    pdf: Uint8Array,
    { media, raster, signal }: { media: Media; raster: RasterFormat; signal: AbortSignal },
  ): Promise<Uint8Array> => {
    const [page, drawn] = [storage.incomingPath(), storage.incomingPath()]
    try {
      await writeFile(page, pdf)
      await engine.writePrinterDocument(page, drawn, {
        parts: { slipSides: 0, writtenCopies: 1, printerCopies: 1, hasBlankEnd: false },
        slip: { printId: '', lines: [] },
        media,
        orientation: 'portrait',
        raster,
        pages: 1,
        signal,
      })
      return await readFile(drawn)
    } finally {
      await Promise.all([page, drawn].map((path) => rm(path, { force: true })))
    }
  }
}

/** Deletes the documents that were made for an attempt that has ended. */
export async function deletePrepared(
  context: Pick<PrintingContext, 'storage'>,
  attempt: Attempt,
): Promise<void> {
  await deletePrintReady(context, attempt.request.id, attempt.delivered)
  await deletePreparedForPrinter(context, attempt)
}

/** Deletes the document that was made for this printer only. */
export async function deletePreparedForPrinter(
  context: Pick<PrintingContext, 'storage'>,
  attempt: Attempt,
): Promise<void> {
  const document = printerDocumentOf(attempt)
  if (document) await deletePrinterDocument(context, document)
}

async function chooseFormat(
  context: PrintingContext,
  attempt: Attempt,
  printer: PrinterReport,
): Promise<void> {
  const raster = rasterFormat(printer, ticketOf(attempt.request))
  if (raster === null && attempt.raster === null) return
  attempt.raster = raster
  await changeAttempt(context, { attempt, change: { raster: raster && JSON.stringify(raster) } })
}

/** Returns the document made for the printer; `undefined` if it gets the request's PDF itself. */
function printerDocumentOf(attempt: Attempt): PrinterDocument | undefined {
  const { parts, pages } = jobOf(attempt)
  const { raster, request, delivered } = attempt
  if (parts.slipSides === 0 && raster === null) return undefined
  const { id: requestId, media, print_id: printId } = request
  const orientation = sheetOrientation(request.orientation, pages)
  const slip = { printId, lines: slipLines(attempt) }
  return { requestId, delivered, options: { parts, slip, media, orientation, raster } }
}

const inkOf = { black: 'black and white', color: 'colour', mixed: 'partly in colour' } as const

/**
 * Lines to check the printed stack with. In English, since the standard fonts of PDF have only Latin letters.
 */
function slipLines(attempt: Attempt): string[] {
  const { pages } = jobOf(attempt)
  const { request, delivered } = attempt
  const amount = [count(pages.pagesUsed, 'page', 'pages'), count(pages.copies, 'copy', 'copies')].join(', ')
  const { booklet, pagesPerSide = 1 } = pages
  const look = [
    ...(booklet ? ['Booklet'] : [request.double_sided ? 'Both sides' : 'One side']),
    ...(pagesPerSide > 1 ? [`${pagesPerSide} pages per side`] : []),
    inkOf[request.print_type],
    request.media,
    ...(request.finishing === 'punch' ? ['punched'] : []),
  ].join(', ')
  return delivered > 0 ? [amount, look, 'The rest of this print'] : [amount, look]
}

function count(total: number, one: string, many: string): string {
  return `${total} ${total === 1 ? one : many}`
}
