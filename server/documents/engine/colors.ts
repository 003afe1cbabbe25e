import { drawPage, hasColor } from './bitmap.ts'
import type { DocumentCache } from './document-cache.ts'
import { withPage, type Pdfium } from './pdfium.ts'
import { copyAsPrinted } from './printed-pages.ts'
import type { SourceDocument } from './source-document.ts'

/** Colour is looked for at one pixel a point, but never in more pixels than this along an edge. */
const longestEdge = 2_000

/** Tells of one page after another whether it prints in colour; of at least one, then until the time is spent. */
export async function findColors(
  pdfium: Pdfium,
  documents: DocumentCache,
  path: string,
  firstPageIndex: number,
  spendMs: number,
): Promise<boolean[]> {
  const { source, pageIndexes } = await documents.open(path)
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
