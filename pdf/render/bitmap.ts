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
  const { call } = pdfium
  const bitmap = call.FPDFBitmap_CreateEx(width, height, formatBgrx, 0, 0)
  if (bitmap === 0) throw new RangeError(`No memory for ${width} x ${height} pixels`)
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    const buffer = call.FPDFBitmap_GetBuffer(bitmap)
    // Four bytes a pixel leave no gap between rows.
    return { pixels: pdfium.memory().slice(buffer, buffer + width * height * 4), width, height }
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
