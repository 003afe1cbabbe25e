import { readFile, writeFile } from 'node:fs/promises'
import {
  fitPage,
  type Media,
  type Orientation,
  placementMatrix,
  sheetSize,
  uprightSize,
  type Rotation,
  type Size,
} from '@campus-print/domain/printing'
import type { PdfContext } from '../context.ts'
import { setBoxes, visibleBox } from '../pdfium/page-boxes.ts'
import { withFloats, withPage, type Pdfium } from '../pdfium/pdfium.ts'
import { saveToFile } from '../pdfium/save-document.ts'
import { withLayersHidden } from '../write/layers.ts'
import { separateContents } from '../write/separate-contents.ts'
import { everywhere, layGreyOver } from './grey.ts'
import { withPagesAsForms } from './pages-as-forms.ts'
import { copyAsPrinted, flatten } from './printed-pages.ts'

export interface PrepareOptions {
  /** Counted from 0, in the order of printing. */
  pageIndexes: number[]
  media: Media
  orientation: Orientation
  /** Whether colour is taken out of all pages, or the ones of `pageIndexes` that lose it. */
  grey: boolean | number[]
}

export interface Prepared {
  pages: number
  bytes: number
}

/**
 * Writes the document a printer gets to `outPath`: the chosen pages, each fitted onto a sheet of `media`, nothing left to
 * interpret. Form fields and annotations are part of the page, hidden layers stay hidden (ISO 32000-1, 8.11), and `grey` takes
 * the colour out. The same input gives the same bytes. An error may leave an unfinished file behind.
 *
 * Throws `PdfError` for what is wrong with the document, `Error` when there is no such page or none was chosen, and
 * `RangeError` when memory is used up.
 */
export async function prepareForPrint(
  { pdfium, documents }: PdfContext,
  path: string,
  outPath: string,
  { pageIndexes, media, orientation, grey }: PrepareOptions,
): Promise<Prepared> {
  const document = await documents.open(path)
  const chosen = pageIndexes.map((pageIndex) => {
    const index = document.pageIndexes[pageIndex]
    if (index === undefined) throw new Error(`There is no page ${pageIndex}`)
    return index
  })
  if (chosen.length === 0) throw new Error('No pages were chosen')
  const sheet = sheetSize(media, orientation)
  const greyIndexes = typeof grey === 'boolean' ? new Set(grey ? pageIndexes : []) : new Set(grey)
  const copied = copyAsPrinted(pdfium, document.source, chosen)
  const copy = document.closed ? copied : withPagesAsForms(pdfium, copied)
  try {
    for (const [index, pageIndex] of pageIndexes.entries()) {
      withPage(pdfium, copy, index, (page) => {
        placeContent(pdfium, page, sheet)
        if (greyIndexes.has(pageIndex)) {
          // What is flattened is cut off at the page's boxes.
          setBoxes(pdfium, page, everywhere)
          layGreyOver(pdfium, page)
          flatten(pdfium, page)
        }
        setBoxes(pdfium, page, { left: 0, bottom: 0, right: sheet.width, top: sheet.height })
      })
    }
    saveToFile(pdfium, copy, outPath)
    const pageNumbers = Array.from(chosen.keys(), (index) =>
      pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(copy, index),
    )
    const bytes = separateContents(outPath, pageNumbers)
    return { pages: chosen.length, bytes: document.layered ? await hideLayersOf(outPath) : bytes }
  } finally {
    pdfium.call.FPDF_CloseDocument(copy)
  }
}

/** PDFium knows nothing to hide layers with. */
async function hideLayersOf(path: string): Promise<number> {
  const bytes = await withLayersHidden(await readFile(path))
  await writeFile(path, bytes)
  return bytes.length
}

function placeContent(pdfium: Pdfium, page: number, sheet: Size): void {
  const { call } = pdfium
  const box = visibleBox(pdfium, page)
  const rotation = ((call.FPDFPage_GetRotation(page) * 90) % 360) as Rotation
  const placed = fitPage(uprightSize(box, rotation), sheet)
  const { a, b, c, d, e, f } = placementMatrix(box, rotation, placed)
  withFloats(pdfium, [a, b, c, d, e, f], (matrix) =>
    withFloats(pdfium, [placed.x, placed.y + placed.height, placed.x + placed.width, placed.y], (clip) =>
      // False only for a page without content, which has nothing to place.
      call.FPDFPage_TransFormWithClip(page, matrix, clip),
    ),
  )
  call.FPDFPage_SetRotation(page, 0)
}
