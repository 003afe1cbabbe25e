import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib'
import { resourcesOf } from './page-resources.ts'

/** Unpacked, in bytes: most pages have less than a tenth of it, and it is read in a few ms. */
const mostOfPage = 2 ** 20
const mostOfDocument = 2 ** 26

/**
 * Tells of each page whether little work is in it. Such a page need not be read to know that it can be: its content
 * is packed in the usual way, unpacks to little, and shows no forms, which may show others in turn.
 */
export function lightPages(pages: readonly PDFDict[]): boolean[] {
  let left = mostOfDocument
  return pages.map((page) => {
    const size = showsForms(page) ? undefined : contentSize(page, Math.min(left, mostOfPage))
    left -= size ?? 0
    return size !== undefined
  })
}

function showsForms(page: PDFDict): boolean {
  const shown = resourcesOf(page)?.lookup(PDFName.of('XObject'))
  if (!(shown instanceof PDFDict)) return false
  return shown.values().some((entry) => !isImage(page.context.lookup(entry)))
}

function isImage(object: PDFObject | undefined): boolean {
  return object instanceof PDFRawStream && object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')
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

function unpackedSize(stream: PDFObject | undefined, most: number): number | undefined {
  if (!(stream instanceof PDFRawStream)) return undefined
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  if (!filter) return stream.contents.length <= most ? stream.contents.length : undefined
  const isPlainlyPacked = filter === PDFName.of('FlateDecode') && !stream.dict.has(PDFName.of('DecodeParms'))
  return isPlainlyPacked ? inflatedSize(stream.contents, most) : undefined
}

function inflatedSize(packed: Uint8Array, most: number): number | undefined {
  if (most <= 0) return undefined
  try {
    return inflateSync(packed, { maxOutputLength: most }).length
  } catch {
    return undefined
  }
}
