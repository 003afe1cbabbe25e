import { inflateSync } from 'node:zlib'
import { PDFName, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib'

/** Of a stream, in bytes; `undefined` when it is more than allowed, or packed in an unusual way. */
export function unpackedSize(stream: PDFObject | undefined, most: number): number | undefined {
  return unpacked(stream, most)?.length
}

/** The bytes themselves, or `undefined` likewise. */
export function unpacked(stream: PDFObject | undefined, most: number): Buffer | undefined {
  if (!(stream instanceof PDFRawStream)) return undefined
  const { contents, dict } = stream
  const filter = dict.lookup(PDFName.of('Filter'))
  if (!filter) {
    const { buffer, byteOffset, length } = contents
    return length <= most ? Buffer.from(buffer, byteOffset, length) : undefined
  }
  const isPlainlyPacked = filter === PDFName.of('FlateDecode') && !dict.has(PDFName.of('DecodeParms'))
  return isPlainlyPacked ? inflated(contents, most) : undefined
}

function inflated(packed: Uint8Array, most: number): Buffer | undefined {
  if (most <= 0) return undefined
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch {
    return undefined
  }
}
