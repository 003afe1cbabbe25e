import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { isImage, lightResources } from './light-resources.ts'
import { resourcesOf } from './page-resources.ts'
import { unpacked } from './unpacked-size.ts'

/** Unpacked, in bytes: most pages have less than a tenth of it, and it is read in a few ms. */
const mostOfPage = 2 ** 20
const mostOfDocument = 2 ** 26

/**
 * Tells of each page whether little work is in it. Such a page need not be read to know that it can be: its content
 * is packed in the usual way, unpacks to little, and shows no forms, which may show others in turn. So are the fonts,
 * profiles and tables that are read along with it, and what annotations on it look like.
 */
export function lightPages(pages: readonly PDFDict[]): boolean[] {
  let left = mostOfDocument
  const hasLightResources = lightResources()
  return pages.map((page) => {
    const looks = appearancesOf(page)
    const holders = [page, ...looks.flatMap((look) => (look instanceof PDFRawStream ? [look.dict] : []))]
    const isRead = holders.some((holder) => showsForms(holder) || !hasLightResources(holder))
    const size = isRead ? undefined : sizeOf(page, looks, Math.min(left, mostOfPage))
    left -= size ?? 0
    return size !== undefined
  })
}

function showsForms(page: PDFDict): boolean {
  const shown = resourcesOf(page)?.lookup(PDFName.of('XObject'))
  if (!(shown instanceof PDFDict)) return false
  return shown.values().some((entry) => !isImage(page.context.lookup(entry)))
}

/** What annotations look like (ISO 32000-1, 12.5.5): forms that are read with the page once they are part of it. */
function appearancesOf(page: PDFDict): (PDFObject | undefined)[] {
  const annotations = page.lookup(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return []
  return annotations.asArray().flatMap((entry) => {
    const annotation = page.context.lookup(entry)
    const looks = annotation instanceof PDFDict ? annotation.lookup(PDFName.of('AP')) : undefined
    if (!(looks instanceof PDFDict)) return []
    const normal = looks.lookup(PDFName.of('N'))
    return normal instanceof PDFDict ? normal.values().map((look) => page.context.lookup(look)) : [normal]
  })
}

/**
 * How a picture begins that lies in the content itself (ISO 32000-1, 8.9.7): reading the page unpacks it, and it may
 * unpack to a thousand times its size.
 */
const pictureWithin = 'BI'

/** Of all that is drawn, in bytes, unpacked; `undefined` when that is more than allowed, cannot be said, or says too little. */
function sizeOf(page: PDFDict, looks: (PDFObject | undefined)[], most: number): number | undefined {
  const contents = page.lookup(PDFName.of('Contents'))
  const parts = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : []
  let size = 0
  for (const stream of [...parts.map((part) => page.context.lookup(part)), ...looks]) {
    const bytes = unpacked(stream, most - size)
    if (!bytes || bytes.includes(pictureWithin)) return undefined
    size += bytes.length
  }
  return size
}
