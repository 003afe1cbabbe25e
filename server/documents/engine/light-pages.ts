import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib'
import { isImage, lightResources } from './light-resources.ts'
import { resourcesOf } from './page-resources.ts'
import { unpackedSize } from './unpacked-size.ts'

/** Unpacked, in bytes: most pages have less than a tenth of it, and it is read in a few ms. */
const mostOfPage = 2 ** 20
const mostOfDocument = 2 ** 26

/**
 * Tells of each page whether little work is in it. Such a page need not be read to know that it can be: its content
 * is packed in the usual way, unpacks to little, and shows no forms, which may show others in turn. So are the fonts,
 * profiles and tables that are read along with it.
 */
export function lightPages(pages: readonly PDFDict[]): boolean[] {
  let left = mostOfDocument
  const hasLightResources = lightResources()
  return pages.map((page) => {
    const isRead = showsForms(page) || !hasLightResources(page)
    const size = isRead ? undefined : contentSize(page, Math.min(left, mostOfPage))
    left -= size ?? 0
    return size !== undefined
  })
}

function showsForms(page: PDFDict): boolean {
  const shown = resourcesOf(page)?.lookup(PDFName.of('XObject'))
  if (!(shown instanceof PDFDict)) return false
  return shown.values().some((entry) => !isImage(page.context.lookup(entry)))
}

/** In bytes, unpacked; `undefined` when that is more than allowed or cannot be said. */
function contentSize(page: PDFDict, most: number): number | undefined {
  const contents = page.lookup(PDFName.of('Contents'))
  const streams = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : []
  let size = 0
  for (const stream of streams) {
    const bytes = unpackedSize(page.context.lookup(stream), most - size)
    if (bytes === undefined) return undefined
    size += bytes
  }
  return size
}
