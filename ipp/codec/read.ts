import { dateOf } from './date-time.ts'
import type { Attribute, AttributeGroup, IntegerRange, IppMessage, Value } from './message.ts'
import { stringTags } from './tags.ts'

/** Attributes to look in: a group, the members of a collection, or nothing. */
export type Attributes = Pick<AttributeGroup, 'attributes'> | undefined

/** The first group with this tag. */
export function firstGroup(message: IppMessage, tag: number): AttributeGroup | undefined {
  return message.groups.find((group) => group.tag === tag)
}

/** Returns all groups with this tag, such as one per job in a Get-Jobs response. RFC 8011 section 4.2.6.2. */
export function allGroups(message: IppMessage, tag: number): readonly AttributeGroup[] {
  return message.groups.filter((group) => group.tag === tag)
}

export function findAttribute(group: Attributes, name: string): Attribute | undefined {
  return group?.attributes.find((attribute) => attribute.name === name)
}

/** Returns all values of an attribute; none if it is missing. */
export function allValues(group: Attributes, name: string): readonly Value[] {
  return findAttribute(group, name)?.values ?? []
}

export function firstValue(group: Attributes, name: string): Value | undefined {
  return allValues(group, name)[0]
}

/** The numbers among an attribute's values, integers and enums alike. */
export function readIntegers(group: Attributes, name: string): readonly number[] {
  return allValues(group, name).flatMap((value) =>
    value.syntax === 'integer' || value.syntax === 'enum' ? [value.value] : [],
  )
}

export function readInteger(group: Attributes, name: string): number | undefined {
  return readIntegers(group, name)[0]
}

export function readBoolean(group: Attributes, name: string): boolean | undefined {
  const value = firstValue(group, name)
  return value?.syntax === 'boolean' ? value.value : undefined
}

/** The strings among an attribute's values: keywords, names, texts (their language is dropped), URIs and so on. */
export function readStrings(group: Attributes, name: string): readonly string[] {
  return allValues(group, name).flatMap((value) => stringOf(value) ?? [])
}

export function readString(group: Attributes, name: string): string | undefined {
  return readStrings(group, name)[0]
}

export function readRange(group: Attributes, name: string): IntegerRange | undefined {
  const value = firstValue(group, name)
  return value?.syntax === 'rangeOfInteger' ? value.value : undefined
}

/** Resolutions in dots an inch. RFC 8011 section 5.1.16. */
export function readResolutions(
  group: Attributes,
  name: string,
): readonly { readonly crossFeed: number; readonly feed: number }[] {
  return allValues(group, name).flatMap((value) => {
    if (value.syntax !== 'resolution') return []
    const { crossFeed, feed, units } = value.value
    const perInch = units === dotsPerCentimetre ? 2.54 : 1
    return [{ crossFeed: Math.round(crossFeed * perInch), feed: Math.round(feed * perInch) }]
  })
}

const dotsPerCentimetre = 4

export function readDate(group: Attributes, name: string): Date | undefined {
  const value = firstValue(group, name)
  return value?.syntax === 'dateTime' ? dateOf(value.value) : undefined
}

/** Each collection among an attribute's values, to be read like a group. */
export function readCollections(group: Attributes, name: string): readonly NonNullable<Attributes>[] {
  return allValues(group, name).flatMap((value) =>
    value.syntax === 'collection' ? [{ attributes: value.value }] : [],
  )
}

/** Octet strings as Latin-1 text, as `printer-supply` is written. PWG 5100.13. */
export function readOctetStrings(group: Attributes, name: string): readonly string[] {
  return allValues(group, name).flatMap((value) =>
    value.syntax === 'octetString' ? [new TextDecoder('latin1').decode(value.value)] : [],
  )
}

function stringOf(value: Value): string | undefined {
  if (value.syntax === 'textWithLanguage' || value.syntax === 'nameWithLanguage') return value.value.text
  return isString(value) ? value.value : undefined
}

function isString(value: Value): value is Extract<Value, { value: string }> {
  return Object.hasOwn(stringTags, value.syntax)
}
