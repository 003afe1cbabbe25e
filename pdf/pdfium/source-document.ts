import { PdfError, type PdfErrorReason } from '../pdf-error.ts'
import type { Pdfium } from './pdfium.ts'

/** A document PDFium has open, with the environment that its form fields need. */
export interface SourceDocument {
  pointer: number
  form: number
  close(): void
}

/** `FPDF_ERR_PASSWORD` and `FPDF_ERR_SECURITY`: a password, or an encryption that no password opens. */
const passwordErrors = new Set([4, 5])

export function openSource(pdfium: Pdfium, bytes: Uint8Array): SourceDocument {
  const { call } = pdfium
  const data = pdfium.allocate(bytes.length)
  pdfium.memory().set(bytes, data)
  const pointer = call.FPDF_LoadMemDocument64(data, bytes.length, '')
  if (pointer === 0) {
    const code = call.FPDF_GetLastError()
    pdfium.free(data)
    const reason: PdfErrorReason = passwordErrors.has(code) ? 'password' : 'corrupt'
    throw new PdfError(reason, `PDFium error ${code}`)
  }
  const formInfo = call.PDFiumExt_OpenFormFillInfo()
  const form = call.PDFiumExt_InitFormFillEnvironment(pointer, formInfo)
  return {
    pointer,
    form,
    close() {
      call.PDFiumExt_ExitFormFillEnvironment(form)
      call.PDFiumExt_CloseFormFillInfo(formInfo)
      call.FPDF_CloseDocument(pointer)
      pdfium.free(data)
    },
  }
}
