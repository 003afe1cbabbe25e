import { readStrings, type Attributes } from '../codec/index.ts'

/** Longest text that is kept, in characters. No name or keyword may be longer (RFC 8011 section 5.1). */
const longest = 255
const mostValues = 1_000

/** The strings of an attribute as they may be stored and shown, whatever the printer has sent. */
export function readTexts(group: Attributes, name: string): readonly string[] {
  return readStrings(group, name).slice(0, mostValues).map(plainText)
}

export function readText(group: Attributes, name: string): string | undefined {
  return readTexts(group, name)[0]
}

/** Without control characters, which printers end their texts with, and what turns the text around it. */
export function plainText(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\s]+/gu, ' ').trim()
  return [...plain].slice(0, longest).join('')
}
