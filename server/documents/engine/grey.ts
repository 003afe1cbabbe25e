import type { Size } from '@campus-print/domain/printing'
import type { Pdfium } from './pdfium.ts'

/** `FPDF_FILLMODE_WINDING`. */
const fill = 2
const opaque = 255
/** In points: the pixels along the sheet's edges are covered whole. */
const beyond = 9

/**
 * Takes the colour out of a sheet and leaves text and lines what they are, by two layers over everything (ISO 32000-1,
 * 11.3.5). White in blend mode Multiply changes nothing that is painted and makes the bare sheet white, so that the
 * next layer finds something to work on: black in blend mode Saturation keeps the lightness of what lies below and gives
 * it the saturation of black, none.
 */
export function makeGrey(pdfium: Pdfium, page: number, sheet: Size): void {
  addLayer(pdfium, page, sheet, 255, 'Multiply')
  addLayer(pdfium, page, sheet, 0, 'Saturation')
  pdfium.call.FPDFPage_GenerateContent(page)
}

function addLayer({ call }: Pdfium, page: number, sheet: Size, shade: number, blendMode: string): void {
  const layer = call.FPDFPageObj_CreateNewRect(
    -beyond,
    -beyond,
    sheet.width + 2 * beyond,
    sheet.height + 2 * beyond,
  )
  call.FPDFPageObj_SetFillColor(layer, shade, shade, shade, opaque)
  call.FPDFPath_SetDrawMode(layer, fill, false)
  call.FPDFPageObj_SetBlendMode(layer, blendMode)
  call.FPDFPage_InsertObject(page, layer)
}
