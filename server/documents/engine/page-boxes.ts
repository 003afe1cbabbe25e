import type { PageBox } from '@campus-print/domain/printing'
import { readFloats, withMemory, type Pdfium } from './pdfium.ts'

/** The crop box within the media box, in the page's own coordinates. */
export function visibleBox(pdfium: Pdfium, page: number): PageBox {
  return withMemory(pdfium, 16, (pointer) => {
    pdfium.call.FPDF_GetPageBoundingBox(page, pointer)
    const [left = 0, top = 0, right = 0, bottom = 0] = readFloats(pdfium, pointer, 4)
    return { left, bottom, right, top }
  })
}

export function setBoxes({ call }: Pdfium, page: number, { left, bottom, right, top }: PageBox): void {
  call.FPDFPage_SetMediaBox(page, left, bottom, right, top)
  call.FPDFPage_SetCropBox(page, left, bottom, right, top)
  call.FPDFPage_SetBleedBox(page, left, bottom, right, top)
  call.FPDFPage_SetTrimBox(page, left, bottom, right, top)
  call.FPDFPage_SetArtBox(page, left, bottom, right, top)
}

/** A crop box that does not meet the media box counts as none, as in other readers; an empty one does in PDFium too. */
export function ignoreStrayCropBox(pdfium: Pdfium, page: number): void {
  const { left, bottom, right, top } = visibleBox(pdfium, page)
  if (!(left < right && bottom < top)) pdfium.call.FPDFPage_SetCropBox(page, 0, 0, 0, 0)
}
