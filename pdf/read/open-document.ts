import type { KnownContents } from '../content/page-content.ts'
import { PdfError } from '../pdf-error.ts'
import type { PdfFile } from '../pdf-file.ts'
import { pageSize } from '../pdfium/page-boxes.ts'
import type { Pdfium } from '../pdfium/pdfium.ts'
import { asRead } from '../pdfium/save-document.ts'
import { openSource, type SourceDocument } from '../pdfium/source-document.ts'
import { readAsPrinted } from '../print/printed-pages.ts'
import { secondOpinion, type SecondOpinion } from './second-opinion.ts'

/** Fit to be counted, not yet to be drawn or printed. */
export interface UnfinishedDocument extends Pick<Settled, 'pageIndexes' | 'damaged'> {
  source: SourceDocument
  /** Does what was left for later, and takes its place. */
  finish(): Promise<OpenDocument>
}

export interface OpenDocument extends Settled {
  source: SourceDocument
}

/** Facts about a document from when it was first opened. */
export interface Settled {
  /** PDFium's index of each page that exists. */
  pageIndexes: number[]
  damaged: boolean
  /** Some of its layers are hidden. */
  layered: boolean
  /** PDFium opens a copy that was written again, not the file itself. */
  rewritten: boolean
  /** The content of every page ends what it begins, so that more can be placed around it. */
  closed: boolean
}

/** What PDFium and the second reader know about a document before its pages are read. */
interface Unread {
  source: SourceDocument
  /** PDFium's indexes of the pages. */
  indexes: readonly number[]
  opinion: SecondOpinion | undefined
  known: KnownContents
}

/**
 * Opens a document and settles which pages it has. PDFium believes what the page tree declares about itself, so
 * every page is read, and a walk of the tree finds pages that the declaration hides. Pages with much in them
 * are read as well: one that brings the engine down must not do so once it is paid for.
 */
export function openDocument(pdfium: Pdfium, file: PdfFile): Promise<OpenDocument> {
  return withUnread(pdfium, file, (unread) => settled(pdfium, unread))
}

/** Opens a document as `openDocument` does, but leaves writing it again for later if that is quick and changes no page. */
export function countDocument(pdfium: Pdfium, file: PdfFile): Promise<OpenDocument | UnfinishedDocument> {
  return withUnread(pdfium, file, async (unread) => {
    const { source, opinion, indexes } = unread
    if (!opinion?.canWait || opinion.pages > indexes.length) return settled(pdfium, unread)
    const found = asFound(pdfium, unread)
    const { pageIndexes, damaged } = found
    return {
      source,
      pageIndexes,
      damaged,
      finish: async () => (await insteadOf(pdfium, unread)) ?? found,
    }
  })
}

async function withUnread<T>(pdfium: Pdfium, file: PdfFile, use: (unread: Unread) => Promise<T>): Promise<T> {
  const source = openSource(pdfium, file)
  try {
    if (!hasItsEnd(source.bytes())) throw new PdfError('corrupt', 'the file was cut short')
    const known: KnownContents = new Map()
    const opinion = opinionOn(pdfium, source, known)
    return await use({ source, indexes: pagesThere(pdfium, source), opinion, known })
  } catch (error) {
    source.close()
    throw error
  }
}

/**
 * Whether the file still has its end: after the last `startxref` (ISO 32000-1, 7.5.5) no further object begins. A
 * file cut short may declare all its pages and even show them, some of them blank; users should not pay for those.
 */
function hasItsEnd(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('startxref')
  return end >= 0 && !/\d obj\b/.test(bytes.toString('latin1', end))
}

/** Opens a document that was opened before; unless it was rewritten, its pages need no second look. */
export async function reopenDocument(pdfium: Pdfium, file: PdfFile, settled: Settled): Promise<OpenDocument> {
  if (settled.rewritten) return openDocument(pdfium, file)
  return { ...settled, source: openSource(pdfium, file) }
}

function opinionOn(pdfium: Pdfium, source: SourceDocument, known: KnownContents): SecondOpinion | undefined {
  return secondOpinion(asRead(pdfium, source.pointer, source.bytes().length), known)
}

async function settled(pdfium: Pdfium, unread: Unread): Promise<OpenDocument> {
  return (await insteadOf(pdfium, unread)) ?? asFound(pdfium, unread)
}

function asFound(pdfium: Pdfium, { source, indexes, opinion }: Unread): OpenDocument {
  const pageIndexes = readablePages(pdfium, source, indexes, opinion)
  if (pageIndexes.length === 0) {
    if (opinion?.pages === 0) throw new PdfError('empty', 'the document has no pages')
    throw new PdfError('corrupt', 'none of its pages can be read')
  }
  const damaged = isDamaged(pdfium, source, pageIndexes)
  const closed = areClosed(pdfium, source, pageIndexes, opinion)
  return { source, pageIndexes, damaged, layered: false, rewritten: false, closed }
}

/**
 * The rewritten document, where rewriting is needed and loses none of the pages there; closes what it was made of, whose
 * pages need not be read then.
 */
async function insteadOf(pdfium: Pdfium, unread: Unread): Promise<OpenDocument | undefined> {
  const { source: before, indexes, opinion, known } = unread
  if (!opinion || (opinion.pages <= indexes.length && !opinion.needsRewriting)) return undefined
  const bytes = await opinion.rewrite().catch(() => undefined)
  if (!bytes) return undefined
  const source = openSource(pdfium, bytes)
  const after = opinionOn(pdfium, source, known)
  const pageIndexes = readablePages(pdfium, source, pagesThere(pdfium, source), after)
  if (pageIndexes.length < Math.max(indexes.length, 1)) {
    source.close()
    return undefined
  }
  const damaged = isDamaged(pdfium, before, indexes) || pageIndexes.length !== indexes.length
  const closed = areClosed(pdfium, source, pageIndexes, after)
  before.close()
  return { source, pageIndexes, damaged, layered: opinion.layered, rewritten: true, closed }
}

function isDamaged({ call }: Pdfium, { pointer }: SourceDocument, pageIndexes: readonly number[]): boolean {
  const intact = call.FPDF_DocumentHasValidCrossReferenceTable(pointer)
  return !intact || call.FPDF_GetPageCount(pointer) !== pageIndexes.length
}

function areClosed(
  { call }: Pdfium,
  { pointer }: SourceDocument,
  pageIndexes: readonly number[],
  opinion: SecondOpinion | undefined,
): boolean {
  return pageIndexes.every((index) =>
    opinion?.closed.has(call.EPDFDoc_GetPageObjectNumberByIndex(pointer, index)),
  )
}

/** Returns the indexes of the declared pages that exist. */
function pagesThere(pdfium: Pdfium, { pointer }: SourceDocument): number[] {
  const declared = pdfium.call.FPDF_GetPageCount(pointer)
  const there: number[] = []
  for (let index = 0; index < declared; index += 1) {
    if (pageSize(pdfium, pointer, index)) there.push(index)
  }
  return there
}

/** Returns the pages that are safe to read. A page with much content is read to find out. */
function readablePages(
  pdfium: Pdfium,
  source: SourceDocument,
  indexes: readonly number[],
  opinion: SecondOpinion | undefined,
): number[] {
  const { pointer } = source
  const { call } = pdfium
  const trusted = opinion?.pages === call.FPDF_GetPageCount(pointer) ? opinion : undefined
  /** Whether it could be read, by what it draws. */
  const read = new Map<string, boolean>()
  return indexes.filter((index) => {
    const objectNumber = call.EPDFDoc_GetPageObjectNumberByIndex(pointer, index)
    if (trusted?.light.has(objectNumber)) return true
    const drawn = trusted?.drawn.get(objectNumber)
    const known = drawn === undefined ? undefined : read.get(drawn)
    if (known !== undefined) return known
    // Copying finds out whether its parents end, where the second reader has not.
    const isCopied = !opinion?.found.has(objectNumber)
    const isThere = readAsPrinted(pdfium, source, index, { isCopied })
    if (drawn !== undefined) read.set(drawn, isThere)
    return isThere
  })
}
