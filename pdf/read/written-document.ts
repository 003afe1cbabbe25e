import { PDFArray, PDFContext, PDFDict, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { WrittenObjects } from './written-objects.ts'

/** The entries of a catalog that rules read. All that its other entries refer to may be many times as large. */
const requested = [PDFName.of('Pages'), PDFName.of('OCProperties')]

/**
 * The catalog of a document that PDFium wrote, read by its table of objects (ISO 32000-1, 7.5.4), with everything that
 * its pages and layers lead to. Throws at what PDFium does not write.
 */
export function writtenCatalog(bytes: Buffer): PDFDict {
  const context = PDFContext.create()
  const objects = new WrittenObjects(bytes, context)
  const { offsets, trailer } = readTable(bytes)
  const root = objects.dictionary(trailer).get(PDFName.of('Root'))

  function read(ref: PDFObject | undefined): PDFObject | undefined {
    if (!(ref instanceof PDFRef)) return undefined
    const offset = offsets.get(ref.objectNumber)
    if (offset === undefined) return undefined
    const object = objects.indirect(ref.objectNumber, offset)
    context.assign(ref, object)
    return object
  }

  const catalog = read(root)
  if (!(catalog instanceof PDFDict)) throw new Error('The catalog is no dictionary')
  const { references } = objects
  references.clear()
  for (const key of requested) addReferences(catalog.get(key), references)
  // Reading one adds those that it leads to.
  for (const ref of references) read(ref)
  return catalog
}

function addReferences(object: PDFObject | undefined, met: Set<PDFRef>): void {
  if (object instanceof PDFRef) met.add(object)
  else if (object instanceof PDFDict) for (const value of object.values()) addReferences(value, met)
  else if (object instanceof PDFArray) for (const item of object.asArray()) addReferences(item, met)
}

interface WrittenTable {
  /** Offset of each object, by its number. */
  offsets: Map<number, number>
  /** Offset of the trailer's dictionary. */
  trailer: number
}

const rowBytes = 20
const offsetDigits = 10
const inUse = 'n'.charCodeAt(0)
const inUseAt = 17
const foreign = 'PDFium does not write such a table'

/** The table of objects (ISO 32000-1, 7.5.4) as PDFium writes it: once, at the end. Throws where it meets anything else. */
function readTable(bytes: Buffer): WrittenTable {
  const ending = /startxref\r\n(\d+)\r\n%%EOF\r\n$/.exec(bytes.toString('latin1', bytes.length - 64))
  if (!ending) throw new Error(foreign)
  let at = Number(ending[1])
  const offsets = new Map<number, number>()
  const line = () => {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) throw new Error(foreign)
    const text = bytes.toString('latin1', at, end)
    at = end + 2
    return text
  }
  if (line() !== 'xref') throw new Error(foreign)
  for (let section = line(); section !== 'trailer'; section = line()) {
    const [, first, count] = /^(\d+) (\d+)$/.exec(section) ?? []
    if (!first || !count) throw new Error(foreign)
    for (let row = 0; row < Number(count); row += 1, at += rowBytes) {
      const isThere = bytes[at + inUseAt] === inUse
      if (isThere) offsets.set(Number(first) + row, Number(bytes.toString('latin1', at, at + offsetDigits)))
    }
  }
  return { offsets, trailer: at }
}
