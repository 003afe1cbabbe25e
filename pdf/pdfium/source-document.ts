import { PdfError, type PdfErrorReason } from '../pdf-error.ts'
import { type PdfFile, readPdf } from '../pdf-file.ts'
import type { Pdfium } from './pdfium.ts'

/** A document PDFium has open, with the environment that its form fields need. */
export interface SourceDocument {
  pointer: number
  form: number
  /** The file as PDFium has it in its memory, which moves whenever it grows: never keep what this returns. */
  bytes(): Buffer
  close(): void
}

/** `FPDF_ERR_PASSWORD` and `FPDF_ERR_SECURITY`: a password, or an encryption that no password opens. */
const passwordErrors = new Set([4, 5])

/** Reads a file right into PDFium's memory: its bytes are nowhere else. */
export function openSource(pdfium: Pdfium, from: PdfFile | Uint8Array): SourceDocument {
  const { call } = pdfium
  const { data, size } = load(pdfium, from)
  const pointer = call.FPDF_LoadMemDocument64(data, size, '')
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
    bytes: () => Buffer.from(pdfium.memory().buffer, data, size),
    close() {
      call.PDFiumExt_ExitFormFillEnvironment(form)
      call.PDFiumExt_CloseFormFillInfo(formInfo)
      call.FPDF_CloseDocument(pointer)
      pdfium.free(data)
    },
  }
}

/** Throws `PdfError` for a file without bytes. */
function load(pdfium: Pdfium, from: PdfFile | Uint8Array): { data: number; size: number } {
  let [data, size] = [0, 0]
  const allocate = (bytes: number) => {
    if (bytes === 0) throw new PdfError('empty', 'the file has no bytes')
    size = bytes
    data = pdfium.allocate(bytes)
    return pdfium.memory().subarray(data, data + bytes)
  }
  try {
    if (from instanceof Uint8Array) allocate(from.length).set(from)
    else readPdf(from, allocate)
  } catch (error) {
    pdfium.free(data)
    throw error
  }
  return { data, size }
}
