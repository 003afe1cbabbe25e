import {
  writeBytes,
  writeInt32,
  writeMeasured,
  writeRawText,
  writeText,
  writeUint16,
  writeUint8,
  type ByteWriter,
} from './byte-writer.ts'
import { IppEncodeError } from './errors.ts'
import type { DateTime, Value } from './message.ts'
import { ValueTag, firstValueTag, isKnownValueTag, outOfBandTags, stringTags } from './tags.ts'

type PlainValue = Exclude<Value, { syntax: 'collection' }>

const tags = { ...outOfBandTags, ...stringTags, ...ValueTag }

/**
 * Writes tag, name, length and bytes of one value that is no collection. RFC 8010 sections 3.1.4 and 3.9.
 * @throws IppEncodeError for a number out of range or a value too long.
 */
export function encodeValue(writer: ByteWriter, name: string, value: PlainValue): void {
  writeUint8(writer, value.syntax === 'other' ? unknownTag(value.tag) : tags[value.syntax])
  writeText(writer, name)
  writeMeasured(writer, () => writeContent(writer, value))
}

function unknownTag(tag: number): number {
  if (tag < firstValueTag || isKnownValueTag(tag)) {
    throw new IppEncodeError(`Tag ${tag} has a syntax of its own`)
  }
  return tag
}

function writeContent(writer: ByteWriter, value: PlainValue): void {
  if (!('value' in value)) return
  switch (value.syntax) {
    case 'integer':
    case 'enum':
      writeInt32(writer, value.value)
      break
    case 'boolean':
      writeUint8(writer, value.value ? 1 : 0)
      break
    case 'dateTime':
      writeDateTime(writer, value.value)
      break
    case 'resolution':
      writeInt32(writer, value.value.crossFeed)
      writeInt32(writer, value.value.feed)
      writeUint8(writer, value.value.units)
      break
    case 'rangeOfInteger':
      writeInt32(writer, value.value.lower)
      writeInt32(writer, value.value.upper)
      break
    case 'textWithLanguage':
    case 'nameWithLanguage':
      writeText(writer, value.value.language)
      writeText(writer, value.value.text)
      break
    case 'octetString':
    case 'other':
      writeBytes(writer, value.value)
      break
    default:
      writeRawText(writer, value.value)
  }
}

function writeDateTime(writer: ByteWriter, date: DateTime): void {
  writeUint16(writer, date.year)
  for (const part of [date.month, date.day, date.hour, date.minute, date.second, date.deciseconds]) {
    writeUint8(writer, part)
  }
  const minutes = Math.abs(date.offsetMinutes)
  writeRawText(writer, date.offsetMinutes < 0 ? '-' : '+')
  writeUint8(writer, Math.floor(minutes / 60))
  writeUint8(writer, minutes % 60)
}
