import { PDFArray, PDFDict, PDFName, PDFRawStream, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'
import { resourcesOf } from '../read/page-resources.ts'
import { unpackedSize } from './unpacked-size.ts'

/** Unpacked, in bytes: a font of all that Unicode has is a few times as large. */
const mostOfOne = 2 ** 23
const mostOfAll = 2 ** 26
/** Dictionaries, arrays and streams that one font, color space or shading is made of. */
const mostObjects = 10_000

const shown = PDFName.of('XObject')
const subtype = PDFName.of('Subtype')
const image = PDFName.of('Image')
const patternType = PDFName.of('PatternType')

/**
 * Reports for a document's pages, one after another, whether little is in the fonts, color spaces, shadings and the like
 * that are read with them. What draws by itself, as forms and the letters of a Type 3 font do, is never little.
 */
export function lightResources(): (page: PDFDict) => boolean {
  const known = new Map<PDFObject, boolean>()
  let left = mostOfAll

  function isLight(context: PDFContext, resource: PDFObject): boolean {
    const before = known.get(resource)
    if (before !== undefined) return before
    const size = sizeOf(context, resource, Math.min(left, mostOfOne))
    left -= size ?? 0
    known.set(resource, size !== undefined)
    return size !== undefined
  }

  /** Whether all fonts or color spaces of a resource dictionary are small. Pages may share them. */
  function areLight(context: PDFContext, named: PDFObject | undefined): boolean {
    const before = named && known.get(named)
    if (before !== undefined) return before
    const are = partsOf(named).every((entry) => {
      const resource = context.lookup(entry)
      return resource === undefined || isLight(context, resource)
    })
    if (named) known.set(named, are)
    return are
  }

  return (page) =>
    (resourcesOf(page)?.entries() ?? [])
      .filter(([kind]) => kind !== shown)
      .every(([, named]) => areLight(page.context, page.context.lookup(named)))
}

export function isImage(object: PDFObject | undefined): boolean {
  return object instanceof PDFRawStream && object.dict.lookup(subtype) === image
}

/** Unpacked bytes of all streams of a resource except pictures and tiles; `undefined` if over the limit. */
function sizeOf(context: PDFContext, resource: PDFObject, most: number): number | undefined {
  const met = new Set([resource])
  let size = 0
  for (const object of met) {
    if (met.size > mostObjects || draws(object)) return undefined
    if (isImage(object) || isTiling(object)) continue
    const bytes = object instanceof PDFRawStream ? unpackedSize(object, most - size) : 0
    if (bytes === undefined) return undefined
    size += bytes
    for (const part of resolvedParts(context, object)) met.add(part)
  }
  return size
}

const drawing: readonly (PDFObject | undefined)[] = [PDFName.of('Form'), PDFName.of('Type3')]

function draws(object: PDFObject): boolean {
  const dict = object instanceof PDFRawStream ? object.dict : object
  if (!(dict instanceof PDFDict)) return false
  return drawing.includes(dict.lookup(subtype))
}

/** Only drawing a page reads the tiles on it. */
function isTiling(object: PDFObject): boolean {
  return object instanceof PDFRawStream && object.dict.has(patternType)
}

/** The parts of an object that may contain streams. */
function resolvedParts(context: PDFContext, object: PDFObject): PDFObject[] {
  const holder = object instanceof PDFRawStream ? object.dict : object
  return partsOf(holder).flatMap((part) => {
    const found = context.lookup(part)
    const isHolder = found instanceof PDFDict || found instanceof PDFArray || found instanceof PDFRawStream
    return isHolder ? [found] : []
  })
}

function partsOf(object: PDFObject | undefined): PDFObject[] {
  if (object instanceof PDFDict) return object.values()
  return object instanceof PDFArray ? object.asArray() : []
}
