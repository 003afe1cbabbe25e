import { PdfError } from '../pdf-error.ts'
import { pageSize } from '../pdfium/page-boxes.ts'
import type { Pdfium } from '../pdfium/pdfium.ts'

/**
 * The same pages in a document of their own, the content of each a form (ISO 32000-1, 8.10), as PDFium makes them: what
 * pages have in common each has for itself then, and they lose their groups. For documents that only PDFium
 * understands. Closes the document it is given; the caller closes the other.
 */
export function withPagesAsForms(pdfium: Pdfium, pages: number): number {
  const { call } = pdfium
  const document = call.FPDF_CreateNewDocument()
  try {
    const count = call.FPDF_GetPageCount(pages)
    for (let index = 0; index < count; index += 1) addAsForm(pdfium, document, pages, index)
    return document
  } catch (error) {
    call.FPDF_CloseDocument(document)
    throw error
  } finally {
    call.FPDF_CloseDocument(pages)
  }
}

function addAsForm(pdfium: Pdfium, document: number, pages: number, index: number): void {
  const { call } = pdfium
  const size = pageSize(pdfium, pages, index)
  const form = call.FPDF_NewXObjectFromPage(document, pages, index)
  if (!size || form === 0) throw new PdfError('corrupt', `page ${index} cannot be made a form`)
  // The form is upright and begins at 0, wherever its page did.
  const page = call.FPDFPage_New(document, index, size.widthPoints, size.heightPoints)
  call.FPDFPage_InsertObject(page, call.FPDF_NewFormObjectFromXObject(form))
  call.FPDFPage_GenerateContent(page)
  call.FPDF_ClosePage(page)
  call.FPDF_CloseXObject(form)
}
