import { loadPdfium, type Pdfium } from './pdfium/pdfium.ts'
import { createDocumentCache, type DocumentCache } from './read/document-cache.ts'

/** PDFium and the documents it has open: the first parameter of every function of this package. */
export interface PdfContext {
  pdfium: Pdfium
  documents: DocumentCache
}

/**
 * Loads PDFium, a WebAssembly module, into this process. It is slow the first time, so create one context per process.
 * After a `RangeError` or a `WebAssembly.RuntimeError` a context must not be used again: its memory may be damaged.
 */
export async function createPdfContext(): Promise<PdfContext> {
  const pdfium = await loadPdfium()
  return { pdfium, documents: createDocumentCache(pdfium) }
}
