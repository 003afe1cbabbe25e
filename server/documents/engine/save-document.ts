import { withMemory, type Pdfium } from './pdfium.ts'

/** Writes a document into bytes, without the time and place of its making: the same pages give the same bytes. */
export function saveDocument(pdfium: Pdfium, document: number): Uint8Array {
  const { call } = pdfium
  for (const key of ['CreationDate', 'Creator', 'Producer']) call.EPDF_SetMetaText(document, key, 0)
  const writer = call.PDFiumExt_OpenFileWriter()
  try {
    if (call.PDFiumExt_SaveAsCopy(document, writer) === 0) throw new Error('The document cannot be written')
    const size = call.PDFiumExt_GetFileWriterSize(writer)
    return withMemory(pdfium, size, (pointer) => {
      call.PDFiumExt_GetFileWriterData(writer, pointer, size)
      return pdfium.memory().slice(pointer, pointer + size)
    })
  } finally {
    call.PDFiumExt_CloseFileWriter(writer)
  }
}
