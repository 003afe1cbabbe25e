import { PdfError } from '../pdf-error.ts'
import { ignoreStrayCropBox } from '../pdfium/page-boxes.ts'
import { withMemory, withPage, type Pdfium } from '../pdfium/pdfium.ts'
import type { SourceDocument } from '../pdfium/source-document.ts'

/** `FLAT_PRINT`. */
const flattenForPrint = 1
/** `FPDF_ANNOT_APPEARANCEMODE_NORMAL`. */
const normalAppearance = 0

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
    throw new PdfError('corrupt', 'its pages cannot be copied')
  }
  for (const index of indexes.keys()) {
    withPage(pdfium, copy, index, (page) => {
      ignoreStrayCropBox(pdfium, page)
      flatten(pdfium, page)
    })
  }
  return copy
}

/** Reads all of a page that preparing it reads, once; returns whether there is such a page. */
export function readAsPrinted(
  pdfium: Pdfium,
  source: SourceDocument,
  index: number,
  { isCopied }: { isCopied: boolean },
): boolean {
  const showsMore = withPage(pdfium, source.pointer, index, (page) => hasAppearances(pdfium, page))
  if (showsMore === undefined || !(showsMore || isCopied)) return showsMore !== undefined
  // PDFium reads the appearance of annotations only once they are part of the page.
  const copy = copyAsPrinted(pdfium, source, [index])
  try {
    return withPage(pdfium, copy, 0, () => true) ?? false
  } finally {
    pdfium.call.FPDF_CloseDocument(copy)
  }
}

function hasAppearances({ call }: Pdfium, page: number): boolean {
  for (let at = call.FPDFPage_GetAnnotCount(page) - 1; at >= 0; at -= 1) {
    const annotation = call.FPDFPage_GetAnnot(page, at)
    const hasOne = call.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance)
    call.FPDFPage_CloseAnnot(annotation)
    if (hasOne) return true
  }
  return false
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
