import type { PdfContext } from '../context.ts'
import type { PdfFile } from '../pdf-file.ts'
import { withPage, type Pdfium } from '../pdfium/pdfium.ts'
import type { SourceDocument } from '../pdfium/source-document.ts'
import { copyAsPrinted } from '../print/printed-pages.ts'
import { drawPage, hasColor } from './bitmap.ts'

/** Colour is looked for at one pixel a point, but never in more pixels than this along an edge. */
const longestEdge = 2_000

/**
 * Looks for colour on one page after another, from `firstPageIndex` (counted from 0) on: on at least one page, and then until
 * `spendMs` ms have passed or the document ends. Returns for each page it looked at whether that prints in colour. Pages are
 * drawn at one pixel a point; a tint that antialiasing or lossy pictures leave in grey is no colour.
 *
 * Throws `PdfError` for what is wrong with the document, and `RangeError` when memory is used up.
 */
export async function findColorPages(
  { pdfium, documents }: PdfContext,
  file: PdfFile,
  { firstPageIndex, spendMs }: { firstPageIndex: number; spendMs: number },
): Promise<boolean[]> {
  const { source, pageIndexes } = await documents.open(file)
  const until = performance.now() + spendMs
  const colored: boolean[] = []
  for (const index of pageIndexes.slice(firstPageIndex)) {
    colored.push(printsColor(pdfium, source, index))
    if (performance.now() >= until) break
  }
  return colored
}

function printsColor(pdfium: Pdfium, source: SourceDocument, index: number): boolean {
  const copy = copyAsPrinted(pdfium, source, [index])
  try {
    const colored = withPage(pdfium, copy, 0, (page) => {
      const width = pixels(pdfium.call.FPDF_GetPageWidthF(page))
      return hasColor(drawPage(pdfium, page, width, pixels(pdfium.call.FPDF_GetPageHeightF(page))))
    })
    return colored ?? false
  } finally {
    pdfium.call.FPDF_CloseDocument(copy)
  }
}

function pixels(points: number): number {
  return Math.min(Math.max(Math.round(points), 1), longestEdge)
}
