import { hash } from 'node:crypto'
import { PDFArray, PDFDict, PDFName, type PDFObject, type PDFRawStream } from '@cantoo/pdf-lib'
import { resourcesOf } from '../read/page-resources.ts'
import { readThrough } from './closed-content.ts'
import { componentsOf } from './picture-within.ts'
import { isPacked, isCommonFilter, unpacked } from './unpacked-size.ts'

const contentsKey = PDFName.of('Contents')
const colorSpaceKey = PDFName.of('ColorSpace')
/** A page may call another color space so: its pictures are then longer to some readers than to others. */
const deviceNames = [...componentsOf.keys()].map((name) => PDFName.of(name.slice(1)))

/** Unpacked, in bytes; what is in a page with more is not known. */
const mostOfPage = 2 ** 22
const mostOfDocument = 2 ** 26

/** Properties of a page's content, found in one pass. */
export interface PageContent {
  /** Unpacked, in bytes. */
  size: number
  /** The content certainly ends everything it begins. */
  isClosed: boolean
  /** The content may contain inline images. */
  mayShowPictures: boolean
}

/**
 * By what it is packed to: pages may share content, and most of a document is the same once it was written again. Of
 * content with more than allowed nothing is known, and it is not unpacked again.
 */
export type KnownContents = Map<string, PageContent | undefined>

/** Looks at the content of a document's pages; `undefined` for one with more than allowed, or packed in an unusual way. */
export function readContents(
  pages: readonly PDFDict[],
  known: KnownContents = new Map(),
): (PageContent | undefined)[] {
  let left = mostOfDocument
  return pages.map((page) => {
    const parts = contentsOf(page)
    const key = parts.every(isCommonFilter) ? digestOf(parts) : undefined
    if (key !== undefined && known.has(key)) return known.get(key)
    const most = Math.min(left, mostOfPage)
    const bytes = unpackedParts(page, most)
    // One that is too large was unpacked that far.
    left -= bytes ? totalSize(bytes) : most
    const content = bytes && readContent(bytes)
    if (key !== undefined && (content || most === mostOfPage)) known.set(key, content)
    return content
  })
}

/** Identifies content before it is unpacked. */
export function digestOf(parts: readonly PDFRawStream[]): string {
  return parts.map(streamDigest).join()
}

/** Two thousand pages may share one stream. */
const digests = new WeakMap<PDFRawStream, string>()

function streamDigest(stream: PDFRawStream): string {
  const known = digests.get(stream)
  if (known !== undefined) return known
  const digest = `${isPacked(stream)} ${hash('sha256', stream.contents)}`
  digests.set(stream, digest)
  return digest
}

/** How an inline image begins (ISO 32000-1, 8.9.7). */
export const pictureWithin = 'BI'

function readContent(parts: readonly Buffer[]): PageContent {
  const { isClosed, showsPictures } = readThrough(parts)
  const mayShowPictures = isClosed ? showsPictures : parts.some((part) => part.includes(pictureWithin))
  return { size: totalSize(parts), isClosed, mayShowPictures }
}

function totalSize(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

/** The streams a page's content is made of; `undefined` when there is more than allowed, or they are packed in an unusual way. */
export function unpackedParts(page: PDFDict, most: number): Buffer[] | undefined {
  let left = most
  const parts: Buffer[] = []
  for (const stream of contentsOf(page)) {
    const bytes = unpacked(stream, left)
    if (!bytes) return undefined
    left -= bytes.length
    parts.push(bytes)
  }
  return parts
}

export function contentsOf(page: PDFDict): (PDFObject | undefined)[] {
  const contents = page.lookup(contentsKey)
  if (!contents) return []
  if (!(contents instanceof PDFArray)) return [contents]
  return contents.asArray().map((part) => page.context.lookup(part))
}

/**
 * Reports for each page whether its content ends all that it begins, beyond doubt. What is placed or laid over any other
 * would be caught in what it leaves open, or lose its place where it ends more than it began.
 */
export function pagesWithClosedState(
  pages: readonly PDFDict[],
  contents: readonly (PageContent | undefined)[] = readContents(pages),
): boolean[] {
  return pages.map((page, at) => (contents[at]?.isClosed ?? false) && !renamesDeviceColors(page))
}

function renamesDeviceColors(page: PDFDict): boolean {
  const spaces = resourcesOf(page)?.lookup(colorSpaceKey)
  return spaces instanceof PDFDict && deviceNames.some((name) => spaces.has(name))
}
