import type { PageBox } from '@campus-print/domain/printing'
import { readFloats, withMemory, withPage, type Pdfium } from './pdfium.ts'

/** In points, as seen: within the crop box, and rotated. */
export interface PageSize {
  widthPoints: number
  heightPoints: number
}

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

/** Returns the size that the page tree states, without reading the page; `undefined` if there is no such page. */
export function pageSize(pdfium: Pdfium, document: number, index: number): PageSize | undefined {
  const size = declaredSize(pdfium, document, index)
  if (!size || (size.widthPoints > 0 && size.heightPoints > 0)) return size
  withPage(pdfium, document, index, (page) => ignoreStrayCropBox(pdfium, page))
  return declaredSize(pdfium, document, index)
}

function declaredSize(pdfium: Pdfium, document: number, index: number): PageSize | undefined {
  return withMemory(pdfium, 8, (pointer) => {
    if (!pdfium.call.FPDF_GetPageSizeByIndexF(document, index, pointer)) return undefined
    const [widthPoints = 0, heightPoints = 0] = readFloats(pdfium, pointer, 2)
    return { widthPoints, heightPoints }
  })
}
