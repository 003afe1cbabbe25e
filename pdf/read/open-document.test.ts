import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mutatedPdfs } from '../../server/testing/fixtures/files/mutated-pdf.ts'
import { temporaryFolder } from '../../server/testing/fixtures/files/temporary-folder.ts'
import { PdfError } from '../pdf-error.ts'
import { pageSize } from '../pdfium/page-boxes.ts'
import { loadPdfium, withPage } from '../pdfium/pdfium.ts'
import { openDocument } from './open-document.ts'

const pdfium = await loadPdfium()

/** The pages that there are once each is read, and how large. */
function pagesRead(document: number) {
  const { FPDF_GetPageCount, FPDF_GetPageWidthF, FPDF_GetPageHeightF } = pdfium.call
  return Array.from({ length: FPDF_GetPageCount(document) }).flatMap((_, index) => {
    const size = withPage(pdfium, document, index, (page) => ({
      widthPoints: FPDF_GetPageWidthF(page),
      heightPoints: FPDF_GetPageHeightF(page),
    }))
    return size ? [{ index, size }] : []
  })
}

test('a file that is changed anywhere has the pages and the sizes that PDFium finds by reading every page', async () => {
  const path = join(await temporaryFolder(), 'mutated.pdf')
  let opened = 0
  const mutated = await mutatedPdfs()
  await fc.assert(
    fc.asyncProperty(mutated, async (pdf) => {
      await writeFile(path, pdf)
      const document = await openDocument(pdfium, path).catch(rejected)
      if (!document) return
      opened += 1
      const { source, pageIndexes } = document
      const found = pageIndexes.map((index) => ({ index, size: pageSize(pdfium, source.pointer, index) }))
      expect(found).toEqual(pagesRead(source.pointer))
      source.close()
    }),
    { numRuns: 300 },
  )
  expect(opened).toBeGreaterThan(50)
})

function rejected(error: unknown): undefined {
  if (!(error instanceof PdfError)) throw error
}
