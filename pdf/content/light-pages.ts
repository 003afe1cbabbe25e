// Reading every page at intake instead takes 1.5 to 1.9 times the CPU time of counting the pages of usual files.
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { resourcesOf, resourcesText } from '../read/page-resources.ts'
import { isImage, lightResources } from './light-resources.ts'
import { contentsOf, digestOf, type PageContent, pictureWithin, readContents } from './page-content.ts'
import { isCommonFilter, unpacked } from './unpacked-size.ts'

const xObjectKey = PDFName.of('XObject')
const annotationsKey = PDFName.of('Annots')
const appearanceKey = PDFName.of('AP')
const normalKey = PDFName.of('N')

/** Unpacked, in bytes: most pages have less than a tenth of it, and it is read in a few ms. */
const mostOfPage = 2 ** 20
const mostOfDocument = 2 ** 26

/**
 * Reports for each page whether little work is in it. Such a page need not be read to know that it can be: its content
 * is packed in the usual way, unpacks to little, and shows no forms, which may show others in turn. So are the fonts,
 * profiles and tables that are read along with it, and what annotations on it look like.
 */
export function lightPages(
  pages: readonly PDFDict[],
  contents: readonly (PageContent | undefined)[] = readContents(pages),
): boolean[] {
  let left = mostOfDocument
  const hasLightResources = lightResources()
  const showsForms = formFinder()
  return pages.map((page, at) => {
    const looks = appearancesOf(page)
    const holders = [page, ...looks.flatMap((look) => (look instanceof PDFRawStream ? [look.dict] : []))]
    const isRead = holders.some((holder) => showsForms(holder) || !hasLightResources(holder))
    const size = isRead ? undefined : sizeOf(contents[at], looks, Math.min(left, mostOfPage))
    left -= size ?? 0
    return size !== undefined
  })
}

/** Reports whether a page shows forms; pages may share what names them. */
function formFinder(): (page: PDFDict) => boolean {
  const known = new Map<PDFDict, boolean>()
  return (page) => {
    const shown = resourcesOf(page)?.lookup(xObjectKey)
    if (!(shown instanceof PDFDict)) return false
    const showsForms =
      known.get(shown) ?? shown.values().some((entry) => !isImage(page.context.lookup(entry)))
    known.set(shown, showsForms)
    return showsForms
  }
}

/**
 * What a page draws, where that is the same for every page with the same key: reading one of them is reading all.
 * `undefined` for a page with annotations, or whose content is packed in an unusual way.
 */
export function drawingKey(page: PDFDict): string | undefined {
  const parts = contentsOf(page)
  if (page.has(annotationsKey) || !parts.every(isCommonFilter)) return undefined
  // References in it are written as numbers, so that it is as short as the page's own entry.
  return `${digestOf(parts)} ${resourcesText(page)}`
}

/** What annotations look like (ISO 32000-1, 12.5.5): forms that are read with the page once they are part of it. */
function appearancesOf(page: PDFDict): (PDFObject | undefined)[] {
  const annotations = page.lookup(annotationsKey)
  if (!(annotations instanceof PDFArray)) return []
  return annotations.asArray().flatMap((entry) => {
    const annotation = page.context.lookup(entry)
    const looks = annotation instanceof PDFDict ? annotation.lookup(appearanceKey) : undefined
    if (!(looks instanceof PDFDict)) return []
    const normal = looks.lookup(normalKey)
    return normal instanceof PDFDict ? normal.values().map((look) => page.context.lookup(look)) : [normal]
  })
}

/**
 * Of all that is drawn, in bytes, unpacked; `undefined` when that is more than allowed or cannot be said. It says too
 * little for an inline image: reading the page unpacks it, to a thousand times its size.
 */
function sizeOf(
  content: PageContent | undefined,
  looks: readonly (PDFObject | undefined)[],
  most: number,
): number | undefined {
  if (!content || content.mayShowPictures || content.size > most) return undefined
  let { size } = content
  for (const look of looks) {
    const bytes = unpacked(look, most - size)
    if (!bytes || bytes.includes(pictureWithin)) return undefined
    size += bytes.length
  }
  return size
}
