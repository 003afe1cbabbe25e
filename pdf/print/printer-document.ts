import { writeFile } from 'node:fs/promises'
import { PDFDict, PDFDocument, PDFName, type PDFPageLeaf } from '@cantoo/pdf-lib'
import {
  sheetSize,
  type DocumentParts,
  type Media,
  type Orientation,
  type RasterFormat,
} from '@campus-print/domain/printing'
import type { PdfContext } from '../context.ts'
import { type PdfFile, readPdf } from '../pdf-file.ts'
import { writeRaster } from '../raster/write-raster.ts'
import { type CoverSlip, drawCoverSlip } from './cover-slip.ts'
import type { Prepared } from './prepare-for-print.ts'

export interface PrinterDocumentOptions {
  readonly parts: DocumentParts
  /** Drawn where the parts have a slip. */
  readonly slip: CoverSlip
  readonly media: Media
  readonly orientation: Orientation
  /** Pixels for a printer that reads no PDF. */
  readonly raster: RasterFormat | null
}

/**
 * Makes of a document that `prepareForPrint` wrote what a certain printer gets, at `outPath`: with a slip in front, copies
 * written out, or as PWG Raster (PWG 5102.4). The same input gives the same bytes. An error may leave an unfinished file
 * behind. Throws `PdfError` for another document, and `RangeError` when memory is used up.
 */
export async function writePrinterDocument(
  { pdfium }: Pick<PdfContext, 'pdfium'>,
  file: PdfFile,
  outPath: string,
  options: PrinterDocumentOptions,
): Promise<Prepared> {
  const { parts, slip, media, orientation, raster } = options
  const { slipSides: sides } = parts
  const front =
    sides > 0 ? await drawCoverSlip(slip, { media, orientation, sides: sides === 2 ? 2 : 1 }) : undefined
  const body = readPdf(file, (bytes) => Buffer.allocUnsafe(bytes))
  if (!raster) return writePdf(outPath, { front, body, options })
  const end = parts.hasBlankEnd ? await blankPage(options) : undefined
  return writeRaster(pdfium, outPath, { front, body, end, copies: parts.writtenCopies, media }, raster)
}

async function blankPage({ media, orientation }: PrinterDocumentOptions): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { width, height } = sheetSize(media, orientation)
  document.addPage([width, height])
  return document.save({ useObjectStreams: false })
}

interface PdfParts {
  readonly front: Uint8Array | undefined
  readonly body: Uint8Array
  readonly options: PrinterDocumentOptions
}

/** Copies of a page share all that it shows, so that they take few bytes. */
async function writePdf(outPath: string, { front, body, options }: PdfParts): Promise<Prepared> {
  const document = await PDFDocument.load(body, { updateMetadata: false })
  const { context, catalog } = document
  const { parts, media, orientation } = options
  const ordered = document.getPages()
  const slip = front ? await PDFDocument.load(front) : undefined
  const slipPages = slip ? await document.copyPages(slip, slip.getPageIndices()) : []
  const { width, height } = sheetSize(media, orientation)
  const blank = () =>
    context.register(context.obj({ Type: 'Page', MediaBox: [0, 0, width, height], Resources: {} }))
  const kids = slipPages.map(({ ref }) => ref)
  for (const { node } of ordered) keepInherited(node)
  for (let copy = 0; copy < parts.writtenCopies; copy += 1) {
    for (const { ref, node } of ordered) kids.push(copy === 0 ? ref : context.register(node.clone(context)))
    if (parts.hasBlankEnd) kids.push(blank())
  }
  const tree = context.register(context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }))
  for (const kid of kids) context.lookup(kid, PDFDict).set(PDFName.of('Parent'), tree)
  catalog.set(PDFName.of('Pages'), tree)
  const bytes = await document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
  })
  await writeFile(outPath, bytes)
  return { pages: kids.length, bytes: bytes.length }
}

/** Entries that a page inherits from the page tree, which it leaves. ISO 32000-1, 7.7.3.4. */
function keepInherited(page: PDFPageLeaf): void {
  for (const name of ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((key) => PDFName.of(key))) {
    const value = page.getInheritableAttribute(name)
    if (value && !page.has(name)) page.set(name, value)
  }
}
