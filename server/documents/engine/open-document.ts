import { readFile } from 'node:fs/promises'
import { hasItsEnd } from './file-end.ts'
import { withPage, type Pdfium } from './pdfium.ts'
import { DocumentRefused } from './refusal.ts'
import { openSource, type SourceDocument } from './source-document.ts'
import { secondOpinion } from './source-repair.ts'

export interface OpenDocument {
  source: SourceDocument
  /** Where PDFium has each page that really is there. */
  pageIndexes: number[]
  damaged: boolean
  /** Some of its layers are hidden. */
  layered: boolean
}

/**
 * Opens a document and settles which pages it has. PDFium believes what the page tree declares about itself, so
 * every page is loaded, and a walk of the tree finds pages that the declaration hides.
 */
export async function openDocument(pdfium: Pdfium, path: string): Promise<OpenDocument> {
  const bytes = await readFile(path)
  if (bytes.length === 0) throw new DocumentRefused('empty', 'the file has no bytes')
  const original = openSource(pdfium, bytes)
  if (!hasItsEnd(bytes)) {
    original.close()
    throw new DocumentRefused('corrupt', 'the file was cut short')
  }
  const intact = pdfium.call.FPDF_DocumentHasValidCrossReferenceTable(original.pointer)
  const asFound = loadablePages(pdfium, original)
  const opinion = await secondOpinion(bytes)
  if (!opinion || (opinion.pages <= asFound.length && !opinion.needsRewriting)) {
    const declared = pdfium.call.FPDF_GetPageCount(original.pointer)
    return opened(original, asFound, { damaged: !intact || declared !== asFound.length, layered: false })
  }
  const rewritten = openSource(pdfium, await opinion.rewrite())
  const pageIndexes = loadablePages(pdfium, rewritten)
  if (pageIndexes.length < asFound.length) {
    rewritten.close()
    return opened(original, asFound, { damaged: true, layered: false })
  }
  original.close()
  const damaged = !intact || pageIndexes.length !== asFound.length
  return opened(rewritten, pageIndexes, { damaged, layered: opinion.layered })
}

function opened(
  source: SourceDocument,
  pageIndexes: number[],
  state: Pick<OpenDocument, 'damaged' | 'layered'>,
): OpenDocument {
  if (pageIndexes.length === 0) {
    source.close()
    throw new DocumentRefused('empty', 'the document has no pages')
  }
  return { source, pageIndexes, ...state }
}

function loadablePages(pdfium: Pdfium, { pointer }: SourceDocument): number[] {
  const declared = pdfium.call.FPDF_GetPageCount(pointer)
  const pages: number[] = []
  for (let index = 0; index < declared; index += 1) {
    if (withPage(pdfium, pointer, index, () => true)) pages.push(index)
  }
  return pages
}
