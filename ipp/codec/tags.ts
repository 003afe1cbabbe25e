/** Delimiter tags that open an attribute group, or end the attributes. RFC 8010 section 3.5.1. */
export const GroupTag = {
  operation: 0x01,
  job: 0x02,
  end: 0x03,
  printer: 0x04,
  unsupported: 0x05,
  subscription: 0x06,
  eventNotification: 0x07,
  resource: 0x08,
  document: 0x09,
  system: 0x0a,
} as const

/** The first value tag: every lower tag is a delimiter. RFC 8010 section 3.5.2. */
export const firstValueTag = 0x10

/** Value tags of "out-of-band" values, which carry no bytes. RFC 8010 section 3.5.2, RFC 3380 section 8. */
export const outOfBandTags = {
  unsupported: 0x10,
  unknown: 0x12,
  'no-value': 0x13,
  'not-settable': 0x15,
  'delete-attribute': 0x16,
  'admin-define': 0x17,
} as const

/** Value tags whose bytes are one string. RFC 8010 section 3.5.2. */
export const stringTags = {
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
} as const

/** Every other value tag of RFC 8010 section 3.5.2 with a form of its own. */
export const ValueTag = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octetString: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  rangeOfInteger: 0x33,
  begCollection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  endCollection: 0x37,
  memberAttrName: 0x4a,
} as const

export type OutOfBandSyntax = keyof typeof outOfBandTags
export type StringSyntax = keyof typeof stringTags

const knownTags = new Set<number>([
  ...Object.values(outOfBandTags),
  ...Object.values(stringTags),
  ...Object.values(ValueTag),
])

/** Whether a value tag has a form of its own here. Other tags are carried as bytes. */
export function isKnownValueTag(tag: number): boolean {
  return knownTags.has(tag)
}
