import { i18n } from '@campus-print/domain/language'
import { type PageColor, type Paise, toRupees } from '@campus-print/domain/pricing'
import { formatPerZone, upperCaseDayPeriod } from '@campus-print/domain/time'
import type { SoldPages, SoldPrint } from '../invoice-document.ts'
import { isDrawable } from './fonts.ts'

/** Formats a day: `20 November 2026`. */
export function formatDay(at: Date, timeZone: string): string {
  return inLocale({ dateStyle: 'long' }, timeZone).format(at)
}

/** Formats a day and time: `20 November 2026, 3:04 PM`. */
export function formatMoment(at: Date, timeZone: string): string {
  const time = inLocale({ hour: 'numeric', minute: '2-digit' }, timeZone).format(at)
  return `${formatDay(at, timeZone)}, ${upperCaseDayPeriod(time)}`
}

/** A format of the present language, but with the digits 0 to 9 in every language. */
function inLocale(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${i18n.locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? formatPerZone(`${i18n.locale}-u-nu-latn`, options)
  formats.set(key, format)
  return format(timeZone)
}

const formats = new Map<string, ReturnType<typeof formatPerZone>>()
const amountFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount with its paise: `₹1,20,000.50`. */
export function formatAmount(amount: Paise): string {
  return `₹${amountFormat.format(toRupees(amount))}`
}

/** A rate in hundredths of a percent: 1800 is `18%`, 250 is `2.5%`. */
export function formatRate(rate: number): string {
  return `${rate / 100}%`
}

/** Formats how a print was made: `A4, black and white, on both sides`. */
export function formatPrint({ media, printType, doubleSided }: SoldPrint): string {
  return i18n.t(
    '{media}, {printType, select, black {black and white} mixed {partly in colour} other {colour}}, {sides, select, both {on both sides} other {on one side}}',
    { media, printType, sides: doubleSided ? 'both' : 'one' },
  )
}

export function formatPages({ pages }: SoldPages, { copies }: SoldPrint): string {
  return `${pages.toLocaleString('en-IN')} × ${copies}`
}

export function formatPageColor(color: PageColor): string {
  return color === 'black' ? i18n.t('In black and white') : i18n.t('In colour')
}

const replacement = '\u{fffd}'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Characters that join and separate letters of Indian scripts. */
const joiners = new Set(['\u{200c}', '\u{200d}'])

/**
 * Makes a text of users drawable: on one line, without invisible characters, such as those that change the
 * direction of others, and with one replacement character for a run without glyphs.
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
