import { ignoreStrayCropBox } from './page-boxes.ts'
import { readFloats, withMemory, withPage, type Pdfium } from './pdfium.ts'
import type { InspectedPage } from './requests.ts'

/** As the page tree tells it, without reading the page; `undefined` when there is no such page. */
export function pageSize(pdfium: Pdfium, document: number, index: number): InspectedPage | undefined {
  const size = declaredSize(pdfium, document, index)
  if (!size || (size.widthPoints > 0 && size.heightPoints > 0)) return size
  withPage(pdfium, document, index, (page) => ignoreStrayCropBox(pdfium, page))
  return declaredSize(pdfium, document, index)
}

function declaredSize(pdfium: Pdfium, document: number, index: number): InspectedPage | undefined {
  return withMemory(pdfium, 8, (pointer) => {
    if (!pdfium.call.FPDF_GetPageSizeByIndexF(document, index, pointer)) return undefined
    const [widthPoints = 0, heightPoints = 0] = readFloats(pdfium, pointer, 2)
    return { widthPoints, heightPoints }
  })
}
