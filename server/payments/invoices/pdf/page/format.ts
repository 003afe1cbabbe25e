import type { PrintType } from '@campus-print/domain/pricing'
import { formatPerZone } from '@campus-print/domain/time'
import type { SoldPrint } from '../invoice-document.ts'

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
