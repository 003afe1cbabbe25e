import {
  readBytes,
  readInt32,
  readLength,
  readText,
  readUint16,
  readUint8,
  type ByteReader,
} from './byte-reader.ts'
import { IppDecodeError } from './errors.ts'
import type { DateTime, LocalizedString, Value } from './message.ts'
import { ValueTag, outOfBandTags, stringTags, type OutOfBandSyntax, type StringSyntax } from './tags.ts'

const stringSyntaxes = byTag<StringSyntax>(stringTags)
const outOfBandSyntaxes = byTag<OutOfBandSyntax>(outOfBandTags)

function byTag<Syntax extends string>(tags: Record<Syntax, number>): ReadonlyMap<number, Syntax> {
  return new Map((Object.keys(tags) as Syntax[]).map((syntax) => [tags[syntax], syntax]))
}

/**
 * Reads the length and bytes of one value that is no collection. RFC 8010 section 3.9.
 * @throws IppDecodeError when the length does not fit the tag.
 */
export function decodeValue(reader: ByteReader, tag: number): Value {
  const length = readLength(reader)
  const stringSyntax = stringSyntaxes.get(tag)
  if (stringSyntax) return { syntax: stringSyntax, value: readText(reader, length) }
  const outOfBand = outOfBandSyntaxes.get(tag)
  if (outOfBand) {
    readBytes(reader, length)
    return { syntax: outOfBand }
  }
  const end = reader.offset + length
  const value = decodeStructured(reader, tag, length)
  if (reader.offset !== end) throw new IppDecodeError('Value of the wrong length', end - length)
  return value
}

function decodeStructured(reader: ByteReader, tag: number, length: number): Value {
  switch (tag) {
    case ValueTag.integer:
      return { syntax: 'integer', value: readInt32(reader) }
    case ValueTag.enum:
      return { syntax: 'enum', value: readInt32(reader) }
    case ValueTag.boolean:
      return { syntax: 'boolean', value: readUint8(reader) !== 0 }
    case ValueTag.octetString:
      return { syntax: 'octetString', value: readBytes(reader, length) }
    case ValueTag.dateTime:
      return { syntax: 'dateTime', value: decodeDateTime(reader) }
    case ValueTag.resolution:
      return {
        syntax: 'resolution',
        value: { crossFeed: readInt32(reader), feed: readInt32(reader), units: readUint8(reader) },
      }
    case ValueTag.rangeOfInteger:
      return { syntax: 'rangeOfInteger', value: { lower: readInt32(reader), upper: readInt32(reader) } }
    case ValueTag.textWithLanguage:
      return { syntax: 'textWithLanguage', value: decodeLocalized(reader) }
    case ValueTag.nameWithLanguage:
      return { syntax: 'nameWithLanguage', value: decodeLocalized(reader) }
    case ValueTag.memberAttrName:
    case ValueTag.endCollection:
      throw new IppDecodeError('Collection part outside of a collection', reader.offset)
    default:
      return { syntax: 'other', tag, value: readBytes(reader, length) }
  }
}

function decodeLocalized(reader: ByteReader): LocalizedString {
  const language = readText(reader, readLength(reader))
  return { language, text: readText(reader, readLength(reader)) }
}

function decodeDateTime(reader: ByteReader): DateTime {
  const date = { year: readUint16(reader), month: readUint8(reader), day: readUint8(reader) }
  const time = { hour: readUint8(reader), minute: readUint8(reader), second: readUint8(reader) }
  const deciseconds = readUint8(reader)
  const direction = String.fromCodePoint(readUint8(reader))
  const minutes = readUint8(reader) * 60 + readUint8(reader)
  if (direction !== '+' && direction !== '-') {
    throw new IppDecodeError('Date without a direction from UTC', reader.offset - 3)
  }
  // Zero has no sign here, so "-00:00" reads as "+00:00".
  const offsetMinutes = direction === '-' && minutes > 0 ? -minutes : minutes
  return { ...date, ...time, deciseconds, offsetMinutes }
}
