import type { PrintType } from '@campus-print/domain/pricing'
import type { SoldPrint } from '../paper.ts'

/** The day of a moment: `20 November 2026`. */
export function sayDay(at: Date, timeZone: string): string {
  return dayFormat(timeZone).format(at)
}

/** A moment to the minute: `20 November 2026, 3:04 pm`. */
export function sayMoment(at: Date, timeZone: string): string {
  return `${sayDay(at, timeZone)}, ${timeFormat(timeZone).format(at)}`
}

const dayFormat = oncePerZone({ dateStyle: 'long' })
const timeFormat = oncePerZone({ hour: 'numeric', minute: '2-digit' })

/** Making a format takes longer than all that is formatted with it on a paper. */
function oncePerZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-IN', { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

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
