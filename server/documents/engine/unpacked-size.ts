import { inflateSync } from 'node:zlib'
import { PDFName, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib'

/** Of a stream, in bytes; `undefined` when it is more than allowed, or packed in an unusual way. */
export function unpackedSize(stream: PDFObject | undefined, most: number): number | undefined {
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
