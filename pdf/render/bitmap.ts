import type { Pdfium } from '../pdfium/pdfium.ts'

export interface Bitmap {
  /** Four bytes a pixel: red, green, blue and one without meaning. */
  pixels: Uint8Array
  width: number
  height: number
}

const formatBgrx = 3
const white = 0xffffffff
/** `FPDF_PRINTING | FPDF_REVERSE_BYTE_ORDER`: as on paper, and red first. */
const flags = 0x800 | 0x10

/** Draws a page on white. */
export function drawPage(pdfium: Pdfium, page: number, width: number, height: number): Bitmap {
  const pixels = drawRows(pdfium, page, { width, height, firstRow: 0, rows: height })
  return { pixels, width, height }
}

/** Some rows of a page that would be so many pixels wide and high as a whole. */
interface Rows {
  readonly width: number
  readonly height: number
  readonly firstRow: number
  readonly rows: number
  /** The page is turned to the left before. */
  readonly isTurnedLeft?: boolean
}

/** Draws a part of a page on white: four bytes a pixel, as in `Bitmap`. */
export function drawRows(
  pdfium: Pdfium,
  page: number,
  { width, height, firstRow, rows, isTurnedLeft = false }: Rows,
): Uint8Array {
  const { call } = pdfium
  const bitmap = call.FPDFBitmap_CreateEx(width, rows, formatBgrx, 0, 0)
  if (bitmap === 0) throw new RangeError(`No memory for ${width} x ${rows} pixels`)
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, white)
    const quarterTurns = isTurnedLeft ? 3 : 0
    call.FPDF_RenderPageBitmap(bitmap, page, 0, -firstRow, width, height, quarterTurns, flags)
    const buffer = call.FPDFBitmap_GetBuffer(bitmap)
    // Four bytes a pixel leave no gap between rows.
    return pdfium.memory().slice(buffer, buffer + width * rows * 4)
  } finally {
    call.FPDFBitmap_Destroy(bitmap)
  }
}

/** Antialiasing and lossy pictures tint what is grey by a few steps; more than this is colour. */
const greySpread = 16

export function hasColor({ pixels }: Bitmap): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const red = pixels[at] ?? 0
    const green = pixels[at + 1] ?? 0
    const blue = pixels[at + 2] ?? 0
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > greySpread) return true
  }
  return false
}
