import { tooManyPagesMessage } from '@campus-print/domain/documents'
import type { DocumentCache } from './document-cache.ts'
import { readFloats, withMemory, type Pdfium } from './pdfium.ts'
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

/** Told by the page tree: every page was loaded when the document was opened, and loading is what takes time. */
function pageSize(pdfium: Pdfium, document: number, index: number): InspectedPage {
  return withMemory(pdfium, 8, (pointer) => {
    if (!pdfium.call.FPDF_GetPageSizeByIndexF(document, index, pointer)) {
      throw new DocumentRefused('corrupt', `page ${index} has no size`)
    }
    const [widthPoints = 0, heightPoints = 0] = readFloats(pdfium, pointer, 2)
    return { widthPoints, heightPoints }
  })
}
