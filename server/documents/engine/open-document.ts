import { readFileSync } from 'node:fs'
import { hasItsEnd } from './file-end.ts'
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
    const opinion = opinionOn(pdfium, source, bytes)
    const found = asFound(pdfium, source, opinion)
    const better = opinion && (await asRewritten(pdfium, opinion, found))
    if (better) source.close()
    return withPages(better ?? found, opinion)
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
): SecondOpinion | undefined {
  return secondOpinion(asRead(pdfium, source.pointer, length))
}

function asFound(pdfium: Pdfium, source: SourceDocument, opinion: SecondOpinion | undefined): OpenDocument {
  const { call } = pdfium
  const pageIndexes = loadablePages(pdfium, source, opinion)
  const intact = call.FPDF_DocumentHasValidCrossReferenceTable(source.pointer)
  const damaged = !intact || call.FPDF_GetPageCount(source.pointer) !== pageIndexes.length
  const closed = areClosed(pdfium, source, pageIndexes, opinion)
  return { source, pageIndexes, damaged, layered: false, rewritten: false, closed }
}

/** The rewritten document, where rewriting is needed and loses nothing. */
async function asRewritten(
  pdfium: Pdfium,
  opinion: SecondOpinion,
  found: OpenDocument,
): Promise<OpenDocument | undefined> {
  if (opinion.pages <= found.pageIndexes.length && !opinion.needsRewriting) return undefined
  const bytes = await opinion.rewrite().catch(() => undefined)
  if (!bytes) return undefined
  const source = openSource(pdfium, bytes)
  const after = opinionOn(pdfium, source, bytes)
  const pageIndexes = loadablePages(pdfium, source, after)
  if (pageIndexes.length < Math.max(found.pageIndexes.length, 1)) {
    source.close()
    return undefined
  }
  const damaged = found.damaged || pageIndexes.length !== found.pageIndexes.length
  const closed = areClosed(pdfium, source, pageIndexes, after)
  return { source, pageIndexes, damaged, layered: opinion.layered, rewritten: true, closed }
}

function areClosed(
  { call }: Pdfium,
  { pointer }: SourceDocument,
  pageIndexes: number[],
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

function loadablePages(pdfium: Pdfium, source: SourceDocument, opinion: SecondOpinion | undefined): number[] {
  const { pointer } = source
  const { call } = pdfium
  const declared = call.FPDF_GetPageCount(pointer)
  const light = opinion?.pages === declared ? opinion.light : undefined
  const pages: number[] = []
  for (let index = 0; index < declared; index += 1) {
    const isThere = light?.has(call.EPDFDoc_GetPageObjectNumberByIndex(pointer, index))
      ? pageSize(pdfium, pointer, index) !== undefined
      : readAsPrinted(pdfium, source, index)
    if (isThere) pages.push(index)
  }
  return pages
}
