import { readFileSync } from 'node:fs'
import { hasItsEnd } from './file-end.ts'
import type { KnownContents } from './page-content.ts'
import { pageSize } from './page-size.ts'
import type { Pdfium } from './pdfium.ts'
import { readAsPrinted } from './printed-pages.ts'
import { DocumentRefused } from './refusal.ts'
import { asRead } from './save-document.ts'
import { secondOpinion, type SecondOpinion } from './second-opinion.ts'
import { openSource, type SourceDocument } from './source-document.ts'

export interface OpenDocument extends Settled {
  source: SourceDocument
}

/** What was found out about a document when it was first opened. */
export interface Settled {
  /** Where PDFium has each page that really is there. */
  pageIndexes: number[]
  damaged: boolean
  /** Some of its layers are hidden. */
  layered: boolean
  /** It is not opened as it is, but as it was written anew. */
  rewritten: boolean
  /** The content of every page ends what it begins, so that more can be placed around it. */
  closed: boolean
}

/**
 * Opens a document and settles which pages it has. PDFium believes what the page tree declares about itself, so
 * it is asked for every page, and a walk of the tree finds pages that the declaration hides. Pages with much in them
 * are read as well: one that brings the engine down must not do so once it is paid for.
 */
export async function openDocument(pdfium: Pdfium, path: string): Promise<OpenDocument> {
  const bytes = readFileSync(path)
  if (bytes.length === 0) throw new DocumentRefused('empty', 'the file has no bytes')
  const source = openSource(pdfium, bytes)
  try {
    if (!hasItsEnd(bytes)) throw new DocumentRefused('corrupt', 'the file was cut short')
    const known: KnownContents = new Map()
    const opinion = opinionOn(pdfium, source, bytes, known)
    const indexes = pagesThere(pdfium, source)
    const better = opinion && (await asRewritten(pdfium, source, indexes, opinion, known))
    if (better) source.close()
    return better ?? withPages(asFound(pdfium, source, indexes, opinion), opinion)
  } catch (error) {
    source.close()
    throw error
  }
}

/** Opens a document that was opened before; unless it was rewritten, its pages need no second look. */
export async function reopenDocument(pdfium: Pdfium, path: string, settled: Settled): Promise<OpenDocument> {
  if (settled.rewritten) return openDocument(pdfium, path)
  return { ...settled, source: openSource(pdfium, readFileSync(path)) }
}

function opinionOn(
  pdfium: Pdfium,
  source: SourceDocument,
  { length }: Uint8Array,
  known: KnownContents,
): SecondOpinion | undefined {
  return secondOpinion(asRead(pdfium, source.pointer, length), known)
}

function asFound(
  pdfium: Pdfium,
  source: SourceDocument,
  indexes: readonly number[],
  opinion: SecondOpinion | undefined,
): OpenDocument {
  const pageIndexes = readablePages(pdfium, source, indexes, opinion)
  const damaged = isDamaged(pdfium, source, pageIndexes)
  const closed = areClosed(pdfium, source, pageIndexes, opinion)
  return { source, pageIndexes, damaged, layered: false, rewritten: false, closed }
}

/**
 * The rewritten document, where rewriting is needed and loses none of the pages there. Only its own pages are read then:
 * nobody reads those it was made of any more.
 */
async function asRewritten(
  pdfium: Pdfium,
  before: SourceDocument,
  indexes: readonly number[],
  opinion: SecondOpinion,
  known: KnownContents,
): Promise<OpenDocument | undefined> {
  if (opinion.pages <= indexes.length && !opinion.needsRewriting) return undefined
  const bytes = await opinion.rewrite().catch(() => undefined)
  if (!bytes) return undefined
  const source = openSource(pdfium, bytes)
  const after = opinionOn(pdfium, source, bytes, known)
  const pageIndexes = readablePages(pdfium, source, pagesThere(pdfium, source), after)
  if (pageIndexes.length < Math.max(indexes.length, 1)) {
    source.close()
    return undefined
  }
  const damaged = isDamaged(pdfium, before, indexes) || pageIndexes.length !== indexes.length
  const closed = areClosed(pdfium, source, pageIndexes, after)
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

function withPages(document: OpenDocument, opinion: SecondOpinion | undefined): OpenDocument {
  if (document.pageIndexes.length > 0) return document
  if (opinion?.pages === 0) throw new DocumentRefused('empty', 'the document has no pages')
  throw new DocumentRefused('corrupt', 'none of its pages can be read')
}

/** Of those that the document declares. */
function pagesThere(pdfium: Pdfium, { pointer }: SourceDocument): number[] {
  const declared = pdfium.call.FPDF_GetPageCount(pointer)
  const there: number[] = []
  for (let index = 0; index < declared; index += 1) {
    if (pageSize(pdfium, pointer, index)) there.push(index)
  }
  return there
}

/** Those that harm nobody who reads them: one with much in it is read to see. */
function readablePages(
  pdfium: Pdfium,
  source: SourceDocument,
  indexes: readonly number[],
  opinion: SecondOpinion | undefined,
): number[] {
  const { pointer } = source
  const { call } = pdfium
  const light = opinion?.pages === call.FPDF_GetPageCount(pointer) ? opinion.light : undefined
  return indexes.filter(
    (index) =>
      light?.has(call.EPDFDoc_GetPageObjectNumberByIndex(pointer, index)) ||
      readAsPrinted(pdfium, source, index),
  )
}
