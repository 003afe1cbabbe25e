import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- with `?url` the build answers the file's address
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { addresses } from '../../paths.ts'

const slowAfterMs = 10_000

/** What the pages are drawn from: the PDF, or the server's pictures where this browser cannot read the PDF. */
export type PageSource = { from: 'pdf'; pdf: Pdf } | { from: 'pictures' }

type PreviewState =
  | { state: 'loading' }
  /** It is still loading, but for longer than users wait. */
  | { state: 'slow' }
  | { state: 'shown'; source: PageSource }
  | { state: 'failed' }
  | { state: 'gone' }

/** Opens a document for the preview. Where the PDF fails, it tries a picture of `pictureWidth`. */
export function usePreviewSource(fileName: string, pictureWidth: number): PreviewState {
  const [preview, setPreview] = useState<PreviewState>({ state: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(
      () => setPreview((was) => (was.state === 'loading' ? { state: 'slow' } : was)),
      slowAfterMs,
    )
    const show = async () => {
      const opened = await openSource(fileName, pictureWidth, controller.signal)
      if (!controller.signal.aborted) setPreview(opened)
    }
    void show()
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [fileName, pictureWidth])
  return preview
}

async function openSource(fileName: string, width: number, signal: AbortSignal): Promise<PreviewState> {
  try {
    return { state: 'shown', source: { from: 'pdf', pdf: await openPdf(fileName, signal) } }
  } catch (error) {
    if (signal.aborted) return { state: 'loading' }
    if (isDocumentGone(error)) return { state: 'gone' }
    const picture = new Image()
    picture.src = addresses.pagePicture(fileName, 1, width)
    return picture.decode().then(
      () => ({ state: 'shown', source: { from: 'pictures' } }),
      () => ({ state: 'failed' }),
    )
  }
}

export type Pdf = PDFDocumentProxy

/**
 * Opens a stored document as a PDF and fetches the visible ranges first. Rejects when the document or pdf.js does not
 * load.
 */
async function openPdf(fileName: string, signal: AbortSignal): Promise<Pdf> {
  const { GlobalWorkerOptions, VerbosityLevel, getDocument, version } =
    await import('pdfjs-dist/legacy/build/pdf.mjs')
  signal.throwIfAborted()
  GlobalWorkerOptions.workerSrc = workerUrl
  // `web/build/vite-plugins.ts` copies the files there.
  const data = `/assets/pdf-data-${version}`
  const task = getDocument({
    url: new URL(addresses.previewFile(fileName), location.href).href,
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    wasmUrl: `${data}/wasm/`,
    // The content security policy forbids WebAssembly; the decoders of scans exist as plain scripts too.
    useWasm: false,
    disableAutoFetch: true,
    // pdf.js logs defects of documents, which are not our errors.
    verbosity: VerbosityLevel.ERRORS,
  })
  signal.addEventListener('abort', () => void task.destroy())
  return task.promise
}

/** Whether the document itself no longer exists. */
function isDocumentGone(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}
