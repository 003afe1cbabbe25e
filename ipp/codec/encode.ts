import {
  newWriter,
  writeInt32,
  writeText,
  writeUint16,
  writeUint8,
  writtenBytes,
  type ByteWriter,
} from './byte-writer.ts'
import { encodeValue } from './encode-value.ts'
import { IppEncodeError } from './errors.ts'
import { maxNesting, type Attribute, type IppMessage, type Value } from './message.ts'
import { GroupTag, ValueTag, firstValueTag } from './tags.ts'

/**
 * Writes an IPP message, up to and with the end-of-attributes tag; document data follows it as is.
 * RFC 8010 section 3.1.
 * @throws IppEncodeError for a number out of range, a string over 32,767 bytes, an attribute without a value,
 *   collections nested too deep.
 */
export function encode(message: IppMessage): Uint8Array {
  const writer = newWriter()
  writeUint8(writer, message.version.major)
  writeUint8(writer, message.version.minor)
  writeUint16(writer, message.code)
  writeInt32(writer, message.requestId)
  for (const group of message.groups) {
    if (group.tag <= 0 || group.tag >= firstValueTag || group.tag === GroupTag.end) {
      throw new IppEncodeError(`${group.tag} is no group tag`)
    }
    writeUint8(writer, group.tag)
    for (const attribute of group.attributes) encodeAttribute(writer, attribute)
  }
  writeUint8(writer, GroupTag.end)
  return writtenBytes(writer)
}

function encodeAttribute(writer: ByteWriter, attribute: Attribute): void {
  checkNamed(attribute)
  for (const [index, value] of attribute.values.entries()) {
    // Only the first value carries the name. RFC 8010 section 3.1.5.
    encodeAnyValue(writer, index === 0 ? attribute.name : '', value, 0)
  }
}

function encodeAnyValue(writer: ByteWriter, name: string, value: Value, nesting: number): void {
  if (value.syntax !== 'collection') return encodeValue(writer, name, value)
  if (nesting === maxNesting) throw new IppEncodeError('Collections nested too deep')
  writeUint8(writer, ValueTag.begCollection)
  writeText(writer, name)
  writeText(writer, '')
  for (const member of value.value) encodeMember(writer, member, nesting + 1)
  writeUint8(writer, ValueTag.endCollection)
  writeText(writer, '')
  writeText(writer, '')
}

/** RFC 8010 section 3.1.7: the name is a value of its own, and every value comes without one. */
function encodeMember(writer: ByteWriter, member: Attribute, nesting: number): void {
  checkNamed(member)
  writeUint8(writer, ValueTag.memberAttrName)
  writeText(writer, '')
  writeText(writer, member.name)
  for (const value of member.values) encodeAnyValue(writer, '', value, nesting)
}

function checkNamed(attribute: Attribute): void {
  if (attribute.name === '') throw new IppEncodeError('Attribute without a name')
  if (attribute.values.length === 0) throw new IppEncodeError(`${attribute.name} has no value`)
}
