import { readFile, writeFile } from 'node:fs/promises'
import { areasOf, type SheetArea, type SheetLayout, sidesOf, type Size } from '@campus-print/domain/printing'
import {
  type PDFContext,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib'
import { PdfError } from '../pdf-error.ts'
import { contentForm } from '../write/content-as-form.ts'
import type { Prepared } from './prepare-for-print.ts'

const contentsKey = PDFName.of('Contents')
const groupKey = PDFName.of('Group')

interface Imposition {
  readonly layout: Pick<SheetLayout, 'pagesPerSide' | 'booklet' | 'bindingMargin'>
  readonly sheet: Size
  readonly doubleSided: boolean
}

/**
 * Lays the pages of a document onto the sides of sheets, in its own file. Each page is upright already, and as large as
 * its part of a side. It becomes a form (ISO 32000-1, 8.10), so that what it shows stays as it is: only its place changes.
 */
export async function imposePages(path: string, imposition: Imposition): Promise<Prepared> {
  const { layout, sheet, doubleSided } = imposition
  const document = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  const { context, catalog } = document
  const pages = document.getPages()
  const forms = pages.map((page, at) => formOf(page, at))
  const kids = sidesOf({ pagesUsed: pages.length, ...layout }).map((side, at) => {
    const areas = areasOf(sheet, layout, doubleSided && at % 2 === 1)
    return addSide(
      context,
      sheet,
      side.flatMap((place, cell) => placed(forms, place, areas[cell])),
    )
  })
  const tree = context.register(context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }))
  for (const kid of kids) context.lookup(kid, PDFDict).set(PDFName.of('Parent'), tree)
  catalog.set(PDFName.of('Pages'), tree)
  for (const page of pages) forget(context, page)
  const bytes = await document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
  })
  await writeFile(path, bytes)
  return { pages: kids.length, bytes: bytes.length }
}

interface PlacedForm {
  readonly form: PDFRef
  readonly area: SheetArea
}

function placed(forms: readonly PDFRef[], place: number | null, area: SheetArea | undefined): PlacedForm[] {
  const form = place === null ? undefined : forms[place]
  return form && area ? [{ form, area }] : []
}

function addSide(context: PDFContext, { width, height }: Size, shown: readonly PlacedForm[]): PDFRef {
  const content = shown.map(
    ({ area }, at) => `q 1 0 0 1 ${coordinate(area.x)} ${coordinate(area.y)} cm /Page${at} Do Q\n`,
  )
  const forms = Object.fromEntries(shown.map(({ form }, at) => [`Page${at}`, form]))
  return context.register(
    context.obj({
      Type: 'Page',
      MediaBox: [0, 0, width, height],
      Resources: { XObject: forms },
      Contents: context.register(context.stream(content.join(''))),
    }),
  )
}

/** A number without an exponent, which PDF does not know. */
function coordinate(points: number): string {
  return points.toFixed(4)
}

function formOf({ node }: PDFPage, at: number): PDFRef {
  const { context } = node
  const form = contentForm(node)
  if (!form) throw new PdfError('corrupt', `page ${at} cannot be made a form`)
  const group = node.lookup(groupKey)
  if (group instanceof PDFDict) {
    // What a page blends with is never what lies below the page (ISO 32000-1, 11.4.7).
    const isolated = group.clone(context)
    isolated.set(PDFName.of('I'), context.obj(true))
    form.dict.set(groupKey, isolated)
  }
  return context.register(form)
}

/** The page and its content, which its form has now. */
function forget(context: PDFContext, { ref, node }: PDFPage): void {
  const contents = node.get(contentsKey)
  const list = context.lookup(contents)
  for (const part of list instanceof PDFArray ? [contents, ...list.asArray()] : [contents]) {
    if (part instanceof PDFRef) context.delete(part)
  }
  context.delete(ref)
}
