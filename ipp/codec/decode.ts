import {
  readInt32,
  readLength,
  readText,
  readUint16,
  readUint8,
  readerOf,
  type ByteReader,
} from './byte-reader.ts'
import { decodeValue } from './decode-value.ts'
import { IppDecodeError } from './errors.ts'
import {
  maxNesting,
  maxParts,
  type Attribute,
  type AttributeGroup,
  type IppMessage,
  type Value,
} from './message.ts'
import { GroupTag, ValueTag, firstValueTag } from './tags.ts'

export interface DecodedMessage {
  readonly message: IppMessage
  /** Where the document data begins: one past the end-of-attributes tag. */
  readonly dataOffset: number
}

/**
 * Reads an IPP message from the start of `bytes`. RFC 8010 section 3.1.
 * Octet strings in the result are views of `bytes`, not copies.
 * @throws IppDecodeError, and nothing else, when the bytes are malformed or end before the attributes do.
 */
export function decode(bytes: Uint8Array): DecodedMessage {
  const reader = readerOf(bytes)
  const version = { major: readUint8(reader), minor: readUint8(reader) }
  const code = readUint16(reader)
  const requestId = readInt32(reader)
  const groups: AttributeGroup[] = []
  let tag = readUint8(reader)
  while (tag !== GroupTag.end) {
    if (tag === 0 || tag >= firstValueTag) {
      throw new IppDecodeError('Attribute outside of a group', reader.offset - 1)
    }
    const group = decodeGroup(reader, tag)
    groups.push(group.group)
    tag = group.nextTag
  }
  return { message: { version, code, requestId, groups }, dataOffset: reader.offset }
}

function decodeGroup(reader: ByteReader, tag: number): { group: AttributeGroup; nextTag: number } {
  const attributes: { name: string; values: Value[] }[] = []
  for (;;) {
    countPart(reader)
    const at = reader.offset
    const valueTag = readUint8(reader)
    if (valueTag < firstValueTag) return { group: { tag, attributes }, nextTag: valueTag }
    const name = readText(reader, readLength(reader))
    const value = decodeAnyValue(reader, valueTag, 0)
    const last = attributes.at(-1)
    if (name !== '') attributes.push({ name, values: [value] })
    else if (last) last.values.push(value)
    else throw new IppDecodeError('Additional value without an attribute', at)
  }
}

function countPart(reader: ByteReader): void {
  reader.parts += 1
  if (reader.parts > maxParts) throw new IppDecodeError('Too many values', reader.offset)
}

function decodeAnyValue(reader: ByteReader, tag: number, nesting: number): Value {
  if (tag !== ValueTag.begCollection) return decodeValue(reader, tag)
  // RFC 8010 section 3.1.6: the value of begCollection is empty; what it may hold is skipped.
  readText(reader, readLength(reader))
  return { syntax: 'collection', value: decodeMembers(reader, nesting + 1) }
}

/** Members up to the end of the collection. RFC 8010 section 3.1.7. */
function decodeMembers(reader: ByteReader, nesting: number): Attribute[] {
  if (nesting > maxNesting) throw new IppDecodeError('Collections nested too deep', reader.offset)
  const members: { name: string; values: Value[] }[] = []
  for (;;) {
    countPart(reader)
    const at = reader.offset
    const tag = readUint8(reader)
    if (readLength(reader) !== 0) throw new IppDecodeError('Named attribute inside a collection', at)
    const last = members.at(-1)
    const opensMember = tag === ValueTag.memberAttrName || tag === ValueTag.endCollection
    if (opensMember && last?.values.length === 0) throw new IppDecodeError('Member without a value', at)
    if (tag === ValueTag.memberAttrName) {
      members.push({ name: readMemberName(reader), values: [] })
    } else if (tag === ValueTag.endCollection) {
      readText(reader, readLength(reader))
      return members
    } else if (tag < firstValueTag || !last) {
      throw new IppDecodeError('Collection without an end', at)
    } else {
      last.values.push(decodeAnyValue(reader, tag, nesting))
    }
  }
}

function readMemberName(reader: ByteReader): string {
  const at = reader.offset
  const name = readText(reader, readLength(reader))
  if (name === '') throw new IppDecodeError('Member without a name', at)
  return name
}
