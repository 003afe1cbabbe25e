import { inflateSync } from 'node:zlib'
import { PDFArray, PDFName, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib'

const filterKey = PDFName.of('Filter')
const flate = PDFName.of('FlateDecode')
const decodeParms = PDFName.of('DecodeParms')

/** Returns the unpacked bytes of a stream; `undefined` if over the limit or packed in an unusual way. */
export function unpackedSize(stream: PDFObject | undefined, most: number): number | undefined {
  return unpacked(stream, most)?.length
}

/** The bytes themselves, or `undefined` likewise. */
export function unpacked(stream: PDFObject | undefined, most: number): Buffer | undefined {
  if (!isCommonFilter(stream)) return undefined
  const { buffer, byteOffset, length } = stream.contents
  if (isPacked(stream)) return inflated(stream.contents, most)
  return length <= most ? Buffer.from(buffer, byteOffset, length) : undefined
}

/** A stream that is not packed, or once and without parameters: its bytes alone say what it unpacks to. */
export function isCommonFilter(stream: PDFObject | undefined): stream is PDFRawStream {
  if (!(stream instanceof PDFRawStream)) return false
  const filter = filterOf(stream)
  return !filter || (filter === flate && !stream.dict.has(decodeParms))
}

export function isPacked(stream: PDFRawStream): boolean {
  return filterOf(stream) !== undefined
}

/** The only one of a list is the same as without the list. */
function filterOf({ dict }: PDFRawStream): PDFObject | undefined {
  const filter = dict.lookup(filterKey)
  return filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
}

function inflated(packed: Uint8Array, most: number): Buffer | undefined {
  if (most <= 0) return undefined
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch {
    return undefined
  }
}
