import { countSides, type OrderedPages, sidesPerCopy } from './sheet-layout.ts'

/**
 * How the document is made up that a printer gets for an order. A cover slip is the first page of the job's only
 * document: as a job or a document of its own, another person's print could come out in between, a printer without
 * several documents in a job could not have it, and a crash between both would leave it unknown which of them
 * printed. As `copies` would repeat the slip, the copies behind it are written out in the document.
 */
export interface DocumentParts {
  /** Sides that the slip takes: both of its sheet where the print is double-sided. */
  readonly slipSides: 0 | 1 | 2
  /** How often the pages are in the document. */
  readonly writtenCopies: number
  /** How often the printer prints the document. */
  readonly printerCopies: number
  /** A blank page ends each written copy, so that the next one begins on a sheet of its own. */
  readonly hasBlankEnd: boolean
}

/** A stack of more sheets needs no slip, and its document would be of an unusual size. */
const mostWrittenPages = 20_000

/**
 * The parts of an order's document, for a printer with or without cover slips. A printer that gets pixels often has no
 * room for a whole copy, so that it could neither repeat nor collate: it gets its copies written out, too.
 */
export function documentParts(
  order: OrderedPages,
  { coverSlip, isRaster }: { coverSlip: boolean; isRaster: boolean },
): DocumentParts {
  const { copies, doubleSided, finishing } = order
  // A slip would be stapled to the print, and copies that are written out to each other.
  const isStapled = finishing === 'staple'
  const hasSlip = coverSlip && !isStapled && (copies === 1 || countSides(order) <= mostWrittenPages)
  if (!hasSlip && !isRaster)
    return { slipSides: 0, writtenCopies: 1, printerCopies: copies, hasBlankEnd: false }
  const sidesOfSlip = doubleSided ? 2 : 1
  return {
    slipSides: hasSlip ? sidesOfSlip : 0,
    writtenCopies: copies,
    printerCopies: 1,
    hasBlankEnd: doubleSided && sidesPerCopy(order) % 2 === 1 && copies > 1,
  }
}

interface Counted {
  readonly impressions: number | undefined
  readonly sheets: number | undefined
}

/** What a printer has counted, without the slip and blank pages. */
export function orderedPart(
  { slipSides, hasBlankEnd }: DocumentParts,
  order: OrderedPages,
  { impressions, sheets }: Counted,
): Counted {
  return {
    impressions:
      impressions === undefined
        ? undefined
        : withoutBlanks(withoutSlip(impressions, slipSides), sidesPerCopy(order), hasBlankEnd),
    sheets: sheets === undefined ? undefined : withoutSlip(sheets, slipSides > 0 ? 1 : 0),
  }
}

function withoutSlip(counted: number, slip: number): number {
  return Math.max(0, counted - slip)
}

function withoutBlanks(impressions: number, sides: number, hasBlankEnd: boolean): number {
  if (!hasBlankEnd) return impressions
  const perCopy = sides + 1
  return Math.floor(impressions / perCopy) * sides + Math.min(impressions % perCopy, sides)
}

/** The part of a job's duration for what was ordered. Each side takes equally long. */
export function orderedTime(
  { slipSides, writtenCopies, hasBlankEnd }: DocumentParts,
  { sides, seconds }: { readonly sides: number; readonly seconds: number | undefined },
): number | undefined {
  const more = slipSides + (hasBlankEnd ? writtenCopies : 0)
  return seconds === undefined || more === 0 ? seconds : (seconds * sides) / (sides + more)
}
