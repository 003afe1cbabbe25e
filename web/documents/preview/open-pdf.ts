import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- with `?url` the build answers the file's address
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { addresses } from '../../paths.ts'

export type Pdf = PDFDocumentProxy

/**
 * Opens a stored document as a PDF: what is looked at is fetched first, in ranges. Rejects when the document or the
 * code that reads it cannot be had.
 */
export async function openPdf(fileName: string, signal: AbortSignal): Promise<Pdf> {
  const { GlobalWorkerOptions, VerbosityLevel, getDocument, version } =
    await import('pdfjs-dist/legacy/build/pdf.mjs')
  signal.throwIfAborted()
  GlobalWorkerOptions.workerSrc = workerUrl
  // Laid there by the build: see `web/build/pdf-data.ts`.
  const data = `/assets/pdf-data-${version}`
  const task = getDocument({
    url: new URL(addresses.previewFile(fileName), location.href).href,
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    wasmUrl: `${data}/wasm/`,
    // Our pages may run no WebAssembly; the decoders of scanned pages come as plain scripts too.
    useWasm: false,
    disableAutoFetch: true,
    // A document's faults are no errors of ours.
    verbosity: VerbosityLevel.ERRORS,
  })
  signal.addEventListener('abort', () => void task.destroy())
  return task.promise
}

/** Whether opening failed because the document itself is not there any more. */
export function isDocumentGone(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}
