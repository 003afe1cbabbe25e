import { tooManyPagesMessage } from '@campus-print/domain/documents'
import type { DocumentCache } from './document-cache.ts'
import { withPage, type Pdfium } from './pdfium.ts'
import { DocumentRefused } from './refusal.ts'
import type { InspectedPage, Inspection } from './requests.ts'

export async function inspect(
  pdfium: Pdfium,
  documents: DocumentCache,
  path: string,
  maxPages: number,
): Promise<Inspection> {
  const document = await documents.open(path)
  const found = document.pageIndexes.length
  if (found > maxPages) {
    const advice = tooManyPagesMessage(found, maxPages)
    throw new DocumentRefused('too_many_pages', `${found} of at most ${maxPages}`, advice)
  }
  const pages = document.pageIndexes.map((index) => pageSize(pdfium, document.source.pointer, index))
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
