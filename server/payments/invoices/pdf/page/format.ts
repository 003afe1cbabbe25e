import type { PrintType } from '@campus-print/domain/pricing'
import { formatPerZone } from '@campus-print/domain/time'
import type { SoldPrint } from '../invoice-document.ts'
import { isDrawable } from './fonts.ts'

/** The day of a moment: `20 November 2026`. */
export function formatDay(at: Date, timeZone: string): string {
  return dayFormat(timeZone).format(at)
}

/** A moment to the minute: `20 November 2026, 3:04 pm`. */
export function formatMoment(at: Date, timeZone: string): string {
  return `${formatDay(at, timeZone)}, ${timeFormat(timeZone).format(at)}`
}

const dayFormat = formatPerZone('en-IN', { dateStyle: 'long' })
const timeFormat = formatPerZone('en-IN', { hour: 'numeric', minute: '2-digit' })

/** A rate in hundredths of a percent: 1800 is `18%`, 250 is `2.5%`. */
export function formatRate(rate: number): string {
  return `${rate / 100}%`
}

const inks: Record<PrintType, string> = { black: 'black and white', color: 'colour' }

/** How it was printed: `A4, black and white, on both sides`. */
export function formatPrint({ media, printType, doubleSided }: SoldPrint): string {
  return `${media}, ${inks[printType]}, on ${doubleSided ? 'both sides' : 'one side'}`
}

export function formatPages({ pages, copies }: SoldPrint): string {
  return `${pages.toLocaleString('en-IN')} × ${copies}`
}

const replacement = '\u{fffd}'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joins and separates letters of Indian scripts. */
const joiners = new Set(['\u{200c}', '\u{200d}'])

/**
 * A name that people chose, as the document can show it: on one line, without characters that turn the order of others,
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
