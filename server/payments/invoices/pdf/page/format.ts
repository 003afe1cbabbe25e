import type { PrintType } from '@campus-print/domain/pricing'
import { formatPerZone } from '@campus-print/domain/time'
import type { SoldPrint } from '../invoice-document.ts'

/** The day of a moment: `20 November 2026`. */
export function sayDay(at: Date, timeZone: string): string {
  return dayFormat(timeZone).format(at)
}

/** A moment to the minute: `20 November 2026, 3:04 pm`. */
export function sayMoment(at: Date, timeZone: string): string {
  return `${sayDay(at, timeZone)}, ${timeFormat(timeZone).format(at)}`
}

const dayFormat = formatPerZone('en-IN', { dateStyle: 'long' })
const timeFormat = formatPerZone('en-IN', { hour: 'numeric', minute: '2-digit' })

/** A rate in hundredths of a percent: 1800 is `18%`, 250 is `2.5%`. */
export function sayRate(rate: number): string {
  return `${rate / 100}%`
}

const inks: Record<PrintType, string> = { black: 'black and white', color: 'colour' }

/** How it was printed: `A4, black and white, on both sides`. */
export function sayPrint({ media, printType, doubleSided }: SoldPrint): string {
  return `${media}, ${inks[printType]}, on ${doubleSided ? 'both sides' : 'one side'}`
}

export function sayPages({ pages, copies }: SoldPrint): string {
  return `${pages.toLocaleString('en-IN')} × ${copies}`
}
