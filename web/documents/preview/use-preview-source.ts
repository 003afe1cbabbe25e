import { useEffect, useState } from 'react'
import { addresses } from '../../paths.ts'
import { type Pdf, isDocumentGone, openPdf } from './open-pdf.ts'

const slowAfterMs = 10_000

/** What the pages are drawn from: the PDF, or the server's pictures where this browser cannot read the PDF. */
export type PageSource = { from: 'pdf'; pdf: Pdf } | { from: 'pictures' }

export type PreviewState =
  | { state: 'loading' }
  /** It still loads, for longer than people wait. */
  | { state: 'slow' }
  | { state: 'shown'; source: PageSource }
  | { state: 'failed' }
  | { state: 'gone' }

/** Opens a document to look at, until the screen goes. Pictures would be asked for at `pictureWidth`. */
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
