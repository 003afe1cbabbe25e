import { readFloats, withMemory, type Pdfium } from './pdfium.ts'
import type { InspectedPage } from './requests.ts'

/** As the page tree tells it, without reading the page; `undefined` when there is no such page. */
export function pageSize(pdfium: Pdfium, document: number, index: number): InspectedPage | undefined {
  return withMemory(pdfium, 8, (pointer) => {
    if (!pdfium.call.FPDF_GetPageSizeByIndexF(document, index, pointer)) return undefined
    const [widthPoints = 0, heightPoints = 0] = readFloats(pdfium, pointer, 2)
    return { widthPoints, heightPoints }
  })
}
