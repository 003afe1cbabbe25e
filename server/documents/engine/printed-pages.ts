import { withMemory, withPage, type Pdfium } from './pdfium.ts'
import { DocumentRefused } from './refusal.ts'
import type { SourceDocument } from './source-document.ts'

/** `FLAT_PRINT`. */
const flattenForPrint = 1

/**
 * Copies pages into a document of their own, as they print: forms and annotations flattened. Copying comes first,
 * because flattening in place loses the boxes that a page inherits. The caller closes the document.
 */
export function copyAsPrinted(pdfium: Pdfium, source: SourceDocument, indexes: number[]): number {
  const { call } = pdfium
  for (const index of new Set(indexes)) drawFields(pdfium, source, index)
  const copy = call.FPDF_CreateNewDocument()
  const copied = withMemory(pdfium, indexes.length * 4, (pointer) => {
    pdfium.memory().set(new Uint8Array(Int32Array.from(indexes).buffer), pointer)
    return call.FPDF_ImportPagesByIndex(copy, source.pointer, pointer, indexes.length, 0)
  })
  if (!copied) {
    call.FPDF_CloseDocument(copy)
    throw new DocumentRefused('corrupt', 'its pages cannot be copied')
  }
  for (const index of indexes.keys()) {
    withPage(pdfium, copy, index, (page) => flatten(pdfium, page))
  }
  return copy
}

/** Gives form fields that came without an appearance one that shows their value. */
function drawFields(pdfium: Pdfium, { pointer, form }: SourceDocument, index: number): void {
  const { call } = pdfium
  withPage(pdfium, pointer, index, (page) => {
    if (call.FPDFPage_GetAnnotCount(page) === 0) return
    call.FORM_OnAfterLoadPage(page, form)
    call.FORM_OnBeforeClosePage(page, form)
  })
}

/** Annotations marked for printing become part of the page, the others go. */
export function flatten({ call }: Pdfium, page: number): void {
  call.FPDFPage_Flatten(page, flattenForPrint)
  for (let at = call.FPDFPage_GetAnnotCount(page) - 1; at >= 0; at -= 1) call.FPDFPage_RemoveAnnot(page, at)
}
