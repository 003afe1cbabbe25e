import { drawPage, hasColour } from './bitmap.ts'
import type { DocumentCache } from './document-cache.ts'
import { withPage, type Pdfium } from './pdfium.ts'
import { copyAsPrinted } from './printed-pages.ts'
import { DocumentRefused } from './refusal.ts'
import type { SourceDocument } from './source-document.ts'
import type { InspectedPage, InspectOptions, Inspection } from './requests.ts'

/** Colour is looked for at one pixel a point, but never in more pixels than this along an edge. */
const longestEdge = 2_000

export async function inspect(
  pdfium: Pdfium,
  documents: DocumentCache,
  path: string,
  { maxPages, colour }: InspectOptions,
): Promise<Inspection> {
  const document = await documents.open(path)
  const found = document.pageIndexes.length
  if (found > maxPages) throw new DocumentRefused('too_many_pages', `${found} of at most ${maxPages}`)
  const pages = document.pageIndexes.map((index) => ({
    ...pageSize(pdfium, document.source.pointer, index),
    ...(colour && { hasColour: printsColour(pdfium, document.source, index) }),
  }))
  return { pages, damaged: document.damaged }
}

function pageSize(pdfium: Pdfium, document: number, index: number): InspectedPage {
  const size = withPage(pdfium, document, index, (page) => ({
    widthPoints: pdfium.call.FPDF_GetPageWidthF(page),
    heightPoints: pdfium.call.FPDF_GetPageHeightF(page),
  }))
  if (!size) throw new DocumentRefused('corrupt', `page ${index} loads no more`)
  return size
}

function printsColour(pdfium: Pdfium, source: SourceDocument, index: number): boolean {
  const copy = copyAsPrinted(pdfium, source, [index])
  try {
    const coloured = withPage(pdfium, copy, 0, (page) => {
      const width = pixels(pdfium.call.FPDF_GetPageWidthF(page))
      return hasColour(drawPage(pdfium, page, width, pixels(pdfium.call.FPDF_GetPageHeightF(page))))
    })
    return coloured ?? false
  } finally {
    pdfium.call.FPDF_CloseDocument(copy)
  }
}

function pixels(points: number): number {
  return Math.min(Math.max(Math.round(points), 1), longestEdge)
}
