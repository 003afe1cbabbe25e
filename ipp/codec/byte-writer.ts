import { IppEncodeError } from './errors.ts'

/** Bytes being written, grown as needed. */
export interface ByteWriter {
  bytes: Uint8Array<ArrayBuffer>
  length: number
}

const utf8 = new TextEncoder()

// RFC 8010 section 3.2 makes lengths SIGNED-SHORT.
const maxLength = 0x7fff

export function newWriter(): ByteWriter {
  return { bytes: new Uint8Array(1024), length: 0 }
}

export function writtenBytes(writer: ByteWriter): Uint8Array {
  return writer.bytes.slice(0, writer.length)
}

export function writeUint8(writer: ByteWriter, value: number): void {
  check(value, 0, 0xff)
  const at = grow(writer, 1)
  writer.bytes[at] = value
}

export function writeUint16(writer: ByteWriter, value: number): void {
  check(value, 0, 0xffff)
  viewAt(writer, 2).setUint16(0, value)
}

export function writeInt32(writer: ByteWriter, value: number): void {
  check(value, -0x80000000, 0x7fffffff)
  viewAt(writer, 4).setInt32(0, value)
}

export function writeBytes(writer: ByteWriter, bytes: Uint8Array): void {
  const at = grow(writer, bytes.length)
  writer.bytes.set(bytes, at)
}

/** UTF-8 without its length. */
export function writeRawText(writer: ByteWriter, text: string): void {
  writeBytes(writer, utf8.encode(text))
}

/** A length of two bytes, then what `content` writes. */
export function writeMeasured(writer: ByteWriter, content: () => void): void {
  const at = grow(writer, 2)
  content()
  const length = writer.length - at - 2
  if (length > maxLength) throw new IppEncodeError(`${length} bytes: a string may have ${maxLength}`)
  new DataView(writer.bytes.buffer).setUint16(at, length)
}

export function writeText(writer: ByteWriter, text: string): void {
  writeMeasured(writer, () => writeRawText(writer, text))
}

function check(value: number, lowest: number, highest: number): void {
  if (!Number.isInteger(value) || value < lowest || value > highest) {
    throw new IppEncodeError(`${value} is not an integer from ${lowest} to ${highest}`)
  }
}

function viewAt(writer: ByteWriter, count: number): DataView {
  const at = grow(writer, count)
  return new DataView(writer.bytes.buffer, at, count)
}

function grow(writer: ByteWriter, count: number): number {
  const at = writer.length
  if (at + count > writer.bytes.length) {
    const larger = new Uint8Array(Math.max(writer.bytes.length * 2, at + count))
    larger.set(writer.bytes)
    writer.bytes = larger
  }
  writer.length = at + count
  return at
}
