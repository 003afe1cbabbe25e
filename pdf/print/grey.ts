import type { PageBox } from '@campus-print/domain/printing'
import { withFloats, type Pdfium } from '../pdfium/pdfium.ts'

/** `FPDF_ANNOT_STAMP`, of which PDFium lets us make what it shows. */
const stamp = 13
/** `FPDF_ANNOT_FLAG_PRINT`. */
const printed = 4
/** `FPDF_FILLMODE_WINDING`. */
const fill = 2
const opaque = 255
/** In points; so far that the edges of the sheet are covered whole, also in a scale that the page left behind. */
const far = 14_000

/** A box that what is laid over a page fills. */
export const everywhere: PageBox = { left: -far, bottom: -far, right: far, top: far }

/**
 * Takes the colour out of a page and leaves text and lines what they are, by two layers over everything (ISO 32000-1,
 * 11.3.5). White in blend mode Multiply changes nothing that is painted and makes the bare sheet white, so that the
 * next layer finds something to work on: black in blend mode Saturation keeps the lightness of what lies below and gives
 * it the saturation of black, none. They come as an annotation, to be flattened: adding them to the content itself,
 * PDFium would look through the whole document once for each page.
 */
export function layGreyOver(pdfium: Pdfium, page: number): void {
  const { call } = pdfium
  const annotation = call.EPDFPage_CreateAnnot(page, stamp)
  withFloats(pdfium, [-far, far, far, -far], (rectangle) => call.FPDFAnnot_SetRect(annotation, rectangle))
  call.FPDFAnnot_SetFlags(annotation, printed)
  addLayer(pdfium, annotation, 255, 'Multiply')
  addLayer(pdfium, annotation, 0, 'Saturation')
  call.FPDFPage_CloseAnnot(annotation)
}

function addLayer({ call }: Pdfium, annotation: number, shade: number, blendMode: string): void {
  const layer = call.FPDFPageObj_CreateNewRect(-far, -far, 2 * far, 2 * far)
  call.FPDFPageObj_SetFillColor(layer, shade, shade, shade, opaque)
  call.FPDFPath_SetDrawMode(layer, fill, false)
  call.FPDFPageObj_SetBlendMode(layer, blendMode)
  if (!call.FPDFAnnot_AppendObject(annotation, layer))
    throw new Error(`The layer ${blendMode} cannot be added`)
}
