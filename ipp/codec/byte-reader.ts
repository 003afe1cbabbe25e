import { IppDecodeError } from './errors.ts'

/** A place in bytes. Every read checks that the bytes are there and moves `offset` on. */
export interface ByteReader {
  readonly bytes: Uint8Array
  readonly view: DataView
  offset: number
  /** Groups and values that were read. */
  parts: number
}

// A value that ends its text in a byte order mark must come back as it was.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

// RFC 8010 section 3.2 makes lengths SIGNED-SHORT.
const maxLength = 0x7fff

export function readerOf(bytes: Uint8Array): ByteReader {
  const { buffer, byteOffset, byteLength } = bytes
  // A Buffer passed in must not come out again inside of values.
  return {
    bytes: new Uint8Array(buffer, byteOffset, byteLength),
    view: new DataView(buffer, byteOffset, byteLength),
    offset: 0,
    parts: 0,
  }
}

export function need(reader: ByteReader, count: number): number {
  const at = reader.offset
  if (at + count > reader.bytes.length) throw new IppDecodeError('Message ends too early', at, true)
  reader.offset = at + count
  return at
}

export function readUint8(reader: ByteReader): number {
  return reader.view.getUint8(need(reader, 1))
}

export function readUint16(reader: ByteReader): number {
  return reader.view.getUint16(need(reader, 2))
}

export function readInt32(reader: ByteReader): number {
  return reader.view.getInt32(need(reader, 4))
}

export function readLength(reader: ByteReader): number {
  const at = reader.offset
  const length = readUint16(reader)
  if (length > maxLength) throw new IppDecodeError('Negative length', at)
  return length
}

/** Bytes of the input itself, not a copy. */
export function readBytes(reader: ByteReader, length: number): Uint8Array {
  const at = need(reader, length)
  return reader.bytes.subarray(at, at + length)
}

/** UTF-8. Wrong sequences become U+FFFD: printers in the field send Latin-1 in their names. */
export function readText(reader: ByteReader, length: number): string {
  return utf8.decode(readBytes(reader, length))
}
