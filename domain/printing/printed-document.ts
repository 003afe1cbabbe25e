import type { OrderedPages } from './delivered.ts'

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
  { pagesUsed, copies, doubleSided }: OrderedPages,
  { coverSlip, isRaster }: { coverSlip: boolean; isRaster: boolean },
): DocumentParts {
  const hasSlip = coverSlip && (copies === 1 || pagesUsed * copies <= mostWrittenPages)
  if (!hasSlip && !isRaster)
    return { slipSides: 0, writtenCopies: 1, printerCopies: copies, hasBlankEnd: false }
  const sidesOfSlip = doubleSided ? 2 : 1
  return {
    slipSides: hasSlip ? sidesOfSlip : 0,
    writtenCopies: copies,
    printerCopies: 1,
    hasBlankEnd: doubleSided && pagesUsed % 2 === 1 && copies > 1,
  }
}

interface Counted {
  readonly impressions: number | undefined
  readonly sheets: number | undefined
}

/** What a printer has counted, without the slip and the blank pages that nobody ordered. */
export function orderedPart(
  { slipSides, hasBlankEnd }: DocumentParts,
  { pagesUsed }: Pick<OrderedPages, 'pagesUsed'>,
  { impressions, sheets }: Counted,
): Counted {
  return {
    impressions:
      impressions === undefined
        ? undefined
        : withoutBlanks(withoutSlip(impressions, slipSides), pagesUsed, hasBlankEnd),
    sheets: sheets === undefined ? undefined : withoutSlip(sheets, slipSides > 0 ? 1 : 0),
  }
}

function withoutSlip(counted: number, slip: number): number {
  return Math.max(0, counted - slip)
}

function withoutBlanks(impressions: number, pagesUsed: number, hasBlankEnd: boolean): number {
  if (!hasBlankEnd) return impressions
  const perCopy = pagesUsed + 1
  return Math.floor(impressions / perCopy) * pagesUsed + Math.min(impressions % perCopy, pagesUsed)
}

/** Of the time that a job took, the part for what was ordered: sides take equally long. */
export function orderedTime(
  { slipSides, writtenCopies, hasBlankEnd }: DocumentParts,
  { pages, seconds }: { readonly pages: number; readonly seconds: number | undefined },
): number | undefined {
  const more = slipSides + (hasBlankEnd ? writtenCopies : 0)
  return seconds === undefined || more === 0 ? seconds : (seconds * pages) / (pages + more)
}
