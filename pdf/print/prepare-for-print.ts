import { readFile, writeFile } from 'node:fs/promises'
import {
  areasOf,
  fitPage,
  type Media,
  type Orientation,
  placementMatrix,
  placesPerSide,
  plainLayout,
  type SheetArea,
  type SheetLayout,
  sheetOrientation,
  sheetSize,
  uprightSize,
  type Rotation,
  type Size,
} from '@campus-print/domain/printing'
import type { PdfContext } from '../context.ts'
import type { PdfFile } from '../pdf-file.ts'
import { setBoxes, visibleBox } from '../pdfium/page-boxes.ts'
import { withFloats, withPage, type Pdfium } from '../pdfium/pdfium.ts'
import { saveToFile } from '../pdfium/save-document.ts'
import { withLayersHidden } from '../write/layers.ts'
import { separateContents } from '../write/separate-contents.ts'
import { everywhere, layGreyOver } from './grey.ts'
import { imposePages } from './impose-pages.ts'
import { withPagesAsForms } from './pages-as-forms.ts'
import { copyAsPrinted, flatten } from './printed-pages.ts'

export interface PrepareOptions {
  /** Counted from 0, in the order of printing. */
  pageIndexes: number[]
  media: Media
  /** Orientation of the pages, not of the sheet. */
  orientation: Orientation
  /** How they are placed on the sheets; one a side unless stated. */
  layout?: Pick<SheetLayout, 'pagesPerSide' | 'booklet' | 'bindingMargin'>
  /** Whether sheets have a back, where a binding margin is at the other edge. */
  doubleSided?: boolean
  /** Whether colour is taken out of all pages, or the ones of `pageIndexes` that lose it. */
  grey: boolean | number[]
}

export interface Prepared {
  /** Sides, where several pages share one. */
  pages: number
  bytes: number
}

/**
 * Writes the document a printer gets to `outPath`: the chosen pages, each fitted onto its part of a sheet of `media`, nothing
 * left to interpret. Form fields and annotations are part of the page, hidden layers stay hidden (ISO 32000-1, 8.11), and `grey` takes
 * the colour out. The same input gives the same bytes. An error may leave an unfinished file behind.
 *
 * Throws `PdfError` for what is wrong with the document, `Error` when there is no such page or none was chosen, and
 * `RangeError` when memory is used up.
 */
export async function prepareForPrint(
  { pdfium, documents }: PdfContext,
  file: PdfFile,
  outPath: string,
  options: PrepareOptions,
): Promise<Prepared> {
  const { pageIndexes, media, orientation, grey, layout = plainLayout, doubleSided = false } = options
  const document = await documents.open(file)
  const chosen = pageIndexes.map((pageIndex) => {
    const index = document.pageIndexes[pageIndex]
    if (index === undefined) throw new Error(`There is no page ${pageIndex}`)
    return index
  })
  if (chosen.length === 0) throw new Error('No pages were chosen')
  const sheet = sheetSize(media, sheetOrientation(orientation, layout))
  const isImposed = placesPerSide(layout) > 1
  const greyIndexes = typeof grey === 'boolean' ? new Set(grey ? pageIndexes : []) : new Set(grey)
  const copied = copyAsPrinted(pdfium, document.source, chosen)
  const copy = document.closed ? copied : withPagesAsForms(pdfium, copied)
  try {
    for (const [index, pageIndex] of pageIndexes.entries()) {
      withPage(pdfium, copy, index, (page) => {
        const isBack = doubleSided && !isImposed && index % 2 === 1
        const [area = wholeOf(sheet)] = areasOf(sheet, layout, isBack)
        // A page that shares its side comes to its place there as a whole.
        const within = isImposed ? wholeOf(area) : area
        placeContent(pdfium, page, within)
        if (greyIndexes.has(pageIndex)) {
          // Flattening cuts annotations off at the page's boxes.
          setBoxes(pdfium, page, everywhere)
          layGreyOver(pdfium, page)
          flatten(pdfium, page)
        }
        const { width: right, height: top } = isImposed ? area : sheet
        setBoxes(pdfium, page, { left: 0, bottom: 0, right, top })
      })
    }
    saveToFile(pdfium, copy, outPath)
    const pageNumbers = Array.from(chosen.keys(), (index) =>
      pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(copy, index),
    )
    const bytes = separateContents(outPath, pageNumbers)
    const written = document.layered ? await hideLayersOf(outPath) : bytes
    if (isImposed) return await imposePages(outPath, { layout, sheet, doubleSided })
    return { pages: chosen.length, bytes: written }
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

function wholeOf({ width, height }: Size): SheetArea {
  return { x: 0, y: 0, width, height }
}

function placeContent(pdfium: Pdfium, page: number, area: SheetArea): void {
  const { call } = pdfium
  const box = visibleBox(pdfium, page)
  const rotation = ((call.FPDFPage_GetRotation(page) * 90) % 360) as Rotation
  const placed = fitPage(uprightSize(box, rotation), area)
  placed.x += area.x
  placed.y += area.y
  const { a, b, c, d, e, f } = placementMatrix(box, rotation, placed)
  withFloats(pdfium, [a, b, c, d, e, f], (matrix) =>
    withFloats(pdfium, [placed.x, placed.y + placed.height, placed.x + placed.width, placed.y], (clip) =>
      // False only for a page without content, which has nothing to place.
      call.FPDFPage_TransFormWithClip(page, matrix, clip),
    ),
  )
  call.FPDFPage_SetRotation(page, 0)
}
