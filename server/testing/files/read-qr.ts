import jsqr from 'jsqr'
import { drawPage } from '../../documents/engine/bitmap.ts'
import { loadPdfium, withPage } from '../../documents/engine/pdfium.ts'
import { openSource } from '../../documents/engine/source-document.ts'

/** A4 at 150 dots to the inch: coarser than any printer or screen. */
const size = { width: 1240, height: 1754 }

/** What the QR code on the first page of a PDF says. */
export async function readQr(pdf: Uint8Array): Promise<string | undefined> {
  const pdfium = await loadPdfium()
  const document = openSource(pdfium, pdf)
  const bitmap = withPage(pdfium, document.pointer, 0, (page) =>
    drawPage(pdfium, page, size.width, size.height),
  )
  if (!bitmap) throw new Error('The page cannot be drawn')
  const { pixels, width, height } = bitmap
  return jsqr.default(new Uint8ClampedArray(pixels), width, height)?.data
}
