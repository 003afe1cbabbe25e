import type { OutOfBandSyntax, StringSyntax } from './tags.ts'

/** An IPP request or response without its document data. RFC 8010 section 3.1. */
export interface IppMessage {
  readonly version: IppVersion
  /** Operation id in a request, status code in a response. */
  readonly code: number
  /** 1 to 2147483647 in a valid request. RFC 8011 section 4.1.1. */
  readonly requestId: number
  /** Groups in the order of the message. A tag may occur more than once (one group per job in Get-Jobs). */
  readonly groups: readonly AttributeGroup[]
}

export interface IppVersion {
  readonly major: number
  readonly minor: number
}

export interface AttributeGroup {
  readonly tag: number
  readonly attributes: readonly Attribute[]
}

/** An attribute or a collection's member. Several values make a 1setOf, also of mixed syntaxes. */
export interface Attribute {
  readonly name: string
  readonly values: readonly Value[]
}

/** One value with its syntax. RFC 8011 section 5.1, RFC 8010 section 3.9. */
export type Value =
  | { readonly syntax: 'integer' | 'enum'; readonly value: number }
  | { readonly syntax: 'boolean'; readonly value: boolean }
  | { readonly syntax: StringSyntax; readonly value: string }
  | { readonly syntax: 'textWithLanguage' | 'nameWithLanguage'; readonly value: LocalizedString }
  | { readonly syntax: 'octetString'; readonly value: Uint8Array }
  | { readonly syntax: 'dateTime'; readonly value: DateTime }
  | { readonly syntax: 'resolution'; readonly value: Resolution }
  | { readonly syntax: 'rangeOfInteger'; readonly value: IntegerRange }
  | { readonly syntax: 'collection'; readonly value: readonly Attribute[] }
  | { readonly syntax: OutOfBandSyntax }
  /** A value tag without a form of its own here, kept as it came. */
  | { readonly syntax: 'other'; readonly tag: number; readonly value: Uint8Array }

/** How deep collections may be nested. Real ones use 3 levels (`media-col-database`). */
export const maxNesting = 16

/** Most groups and values of a message: reading more would block the process. */
export const maxParts = 100_000

export interface LocalizedString {
  readonly language: string
  readonly text: string
}

/** Dots per unit across and along the feed. RFC 8011 section 5.1.16. */
export interface Resolution {
  readonly crossFeed: number
  readonly feed: number
  /** 3: dots per inch, 4: dots per centimetre. */
  readonly units: number
}

/** A range that includes both bounds. RFC 8011 section 5.1.14. */
export interface IntegerRange {
  readonly lower: number
  readonly upper: number
}

/** Date and time with its offset, as RFC 2579 DateAndTime. RFC 8011 section 5.1.15. */
export interface DateTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly deciseconds: number
  /** Minutes east of UTC. */
  readonly offsetMinutes: number
}
