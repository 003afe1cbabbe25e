import { fitPage, type Size } from '@campus-print/domain/printing'
import { useEffect, useRef, useState } from 'react'
import { pageEdgeClass } from '../page-picture.tsx'
import type { Pdf } from './use-preview-source.ts'

/** Browsers on phones cannot draw larger canvases. */
const mostPixels = 16_000_000

interface Props {
  pdf: Pdf
  page: number
  /** In CSS pixels. */
  sheet: Size
  label: string
  onFail: () => void
}

/** One page of a PDF, drawn at its position on the sheet. The old drawing stays until the new one is ready. */
export function PdfPage({ pdf, page, sheet, label, onFail }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const { width, height } = sheet
  useEffect(() => {
    const controller = new AbortController()
    const show = async () => {
      try {
        const canvas = await drawPage(pdf, page, { width, height }, controller.signal)
        if (controller.signal.aborted) return
        place.current?.replaceChildren(canvas)
        setDrawn(true)
      } catch {
        if (!controller.signal.aborted) onFail()
      }
    }
    void show()
    return () => controller.abort()
  }, [pdf, page, width, height, onFail])
  return <div ref={place} role="img" aria-label={label} aria-busy={!isDrawn} className="relative size-full" />
}

async function drawPage(
  pdf: Pdf,
  number: number,
  sheet: Size,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const size = page.getViewport({ scale: 1 })
  const { scale, x, y, width, height } = fitPage(size, sheet)
  const canvas = document.createElement('canvas')
  const sharpness = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (width * height)))
  canvas.width = Math.max(1, Math.floor(width * sharpness))
  canvas.height = Math.max(1, Math.floor(height * sharpness))
  canvas.className = pageEdgeClass(width / height, sheet.width / sheet.height)
  canvas.setAttribute('aria-hidden', 'true')
  // In percent of the sheet, so that the page stays in place while the sheet grows.
  Object.assign(canvas.style, {
    position: 'absolute',
    left: share(x, sheet.width),
    top: share(y, sheet.height),
    width: share(width, sheet.width),
    height: share(height, sheet.height),
  })
  const viewport = page.getViewport({ scale: scale * sharpness })
  const task = page.render({ canvas, viewport, intent: 'print' })
  signal.addEventListener('abort', () => task.cancel())
  await task.promise
  return canvas
}

function share(part: number, whole: number): string {
  return `${(100 * part) / whole}%`
}
