import { isDrawable } from './fonts.ts'

const replacement = '\u{fffd}'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joins and separates letters of Indian scripts. */
const joiners = new Set(['\u{200c}', '\u{200d}'])

/**
 * A name that people chose, as the paper can show it: on one line, without characters that turn the order of others,
 * and with one sign in the place of what the fonts have no picture of.
 */
export function drawableText(text: string): string {
  let shown = ''
  for (const { segment } of graphemes.segment(text)) {
    const grapheme = [...segment].filter(isSeen).join('').replaceAll(/\s/gu, ' ')
    const next = [...grapheme].every(isDrawable) ? grapheme : replacement
    if (next !== replacement || !shown.endsWith(replacement)) shown += next
  }
  return shown.replaceAll(/ {2,}/g, ' ').trim()
}

function isSeen(character: string): boolean {
  return joiners.has(character) || !/[\p{Cf}\p{Cn}\p{Co}\p{Cs}]|(?!\s)\p{Cc}/u.test(character)
}
