import sharp from 'sharp'
import type { PdfContext } from '../context.ts'
import type { PdfFile } from '../pdf-file.ts'
import { withPage, type Pdfium } from '../pdfium/pdfium.ts'
import { copyAsPrinted } from '../print/printed-pages.ts'
import { drawPage, type Bitmap } from './bitmap.ts'

/** Longest edge of an image, in pixels. An image may be smaller than requested. */
const longestEdge = 6_000

export interface RenderedPage {
  bytes: Uint8Array
  mediaType: 'image/webp'
}

/**
 * Draws one page as it prints, on white: form fields and printed annotations are part of it (ISO 32000-1, 12.5).
 * `pageIndex` counts from 0. The picture is `widthPixels` wide unless one of its edges would exceed 6,000 pixels.
 *
 * Throws `PdfError` for what is wrong with the document, `Error` when there is no such page, and `RangeError` when
 * memory is used up.
 */
export async function renderPage(
  { pdfium, documents }: PdfContext,
  file: PdfFile,
  pageIndex: number,
  { widthPixels }: { widthPixels: number },
): Promise<RenderedPage> {
  const document = await documents.open(file)
  const index = document.pageIndexes[pageIndex]
  if (index === undefined) throw new Error(`There is no page ${pageIndex}`)
  const copy = copyAsPrinted(pdfium, document.source, [index])
  try {
    const bitmap = withPage(pdfium, copy, 0, (page) => draw(pdfium, page, widthPixels))
    if (!bitmap) throw new Error(`Page ${pageIndex} cannot be drawn`)
    return { bytes: await encode(bitmap), mediaType: 'image/webp' }
  } finally {
    pdfium.call.FPDF_CloseDocument(copy)
  }
}

/** Draws a page as wide as requested, unless its height would be over the limit. A strip may lose its proportions. */
function draw(pdfium: Pdfium, page: number, widthPixels: number): Bitmap {
  const ratio = pdfium.call.FPDF_GetPageHeightF(page) / pdfium.call.FPDF_GetPageWidthF(page)
  const width = Math.max(1, Math.round(Math.min(widthPixels, longestEdge, longestEdge / ratio)))
  const height = Math.min(Math.max(1, Math.round(width * ratio)), longestEdge)
  return drawPage(pdfium, page, width, height)
}

function encode({ pixels, width, height }: Bitmap): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
}
