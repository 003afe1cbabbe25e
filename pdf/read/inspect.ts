import { tooManyPagesMessage } from '@campus-print/domain/documents'
import type { PdfContext } from '../context.ts'
import { PdfError } from '../pdf-error.ts'
import type { PdfFile } from '../pdf-file.ts'
import { type PageSize, pageSize } from '../pdfium/page-boxes.ts'

export type InspectedPage = PageSize

export interface Inspection {
  /** Pages in the order of the page tree. */
  pages: InspectedPage[]
  /** The file had to be repaired to be read; its owner should look at the preview. */
  damaged: boolean
}

/**
 * Counts and measures the pages that really are in the page tree (ISO 32000-1, 7.7.3), whatever the tree declares.
 * Sizes are in points of 1/72 inch, as seen: within the crop box, and rotated; `UserUnit` does not count. Pages with
 * much in them are read once, so that one that cannot be read is found now.
 *
 * Throws `PdfError` for what is wrong with the document: `too_many_pages` above `maxPages`, or above 100,000 entries in
 * the page tree. Throws `RangeError` when memory is used up.
 */
export async function inspect(
  { pdfium, documents }: PdfContext,
  file: PdfFile,
  { maxPages }: { maxPages: number },
): Promise<Inspection> {
  const document = await documents.count(file)
  const found = document.pageIndexes.length
  if (found > maxPages) {
    const advice = tooManyPagesMessage(found, maxPages)
    throw new PdfError('too_many_pages', `${found} of at most ${maxPages}`, advice)
  }
  const pages = document.pageIndexes.map((index) => {
    const size = pageSize(pdfium, document.source.pointer, index)
    if (!size) throw new PdfError('corrupt', `page ${index} has no size`)
    return size
  })
  return { pages, damaged: document.damaged }
}
