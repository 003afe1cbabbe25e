import { loadPdfium, withMemory, withPage } from '../../documents/engine/pdfium.ts'
import { openSource } from '../../documents/engine/source-document.ts'

/** The text of every page of a PDF, as one can select and copy it. */
export async function readText(pdf: Uint8Array): Promise<string[]> {
  const pdfium = await loadPdfium()
  const document = openSource(pdfium, pdf)
  const count = pdfium.call.FPDF_GetPageCount(document.pointer)
  return Array.from({ length: count }, (_, index) => {
    const text = withPage(pdfium, document.pointer, index, (page) => {
      const textPage = pdfium.call.FPDFText_LoadPage(page)
      const length = pdfium.call.FPDFText_CountChars(textPage)
      return withMemory(pdfium, (length + 1) * 2, (pointer) => {
        pdfium.call.FPDFText_GetText(textPage, 0, length, pointer)
        const bytes = pdfium.memory().slice(pointer, pointer + length * 2)
        return Buffer.from(bytes).toString('utf16le')
      })
    })
    return text ?? ''
  })
}
