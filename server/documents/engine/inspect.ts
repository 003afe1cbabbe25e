import { tooManyPagesMessage } from '@campus-print/domain/documents'
import type { DocumentCache } from './document-cache.ts'
import { pageSize } from './page-size.ts'
import type { Pdfium } from './pdfium.ts'
import { DocumentError } from './document-error.ts'
import type { Inspection } from './requests.ts'

export async function inspect(
  pdfium: Pdfium,
  documents: DocumentCache,
  path: string,
  maxPages: number,
): Promise<Inspection> {
  const document = await documents.count(path)
  const found = document.pageIndexes.length
  if (found > maxPages) {
    const advice = tooManyPagesMessage(found, maxPages)
    throw new DocumentError('too_many_pages', `${found} of at most ${maxPages}`, advice)
  }
  const pages = document.pageIndexes.map((index) => {
    const size = pageSize(pdfium, document.source.pointer, index)
    if (!size) throw new DocumentError('corrupt', `page ${index} has no size`)
    return size
  })
  return { pages, damaged: document.damaged }
}
