import type { PrintType } from '../pricing/price-list.ts'
import { mediaSizes, medias, type Media, type Orientation } from './media.ts'
import { type RasterAbilities, readsPdf, usableRasterTypes } from './raster.ts'
import { type Finishing, type GivenLayout, finishings, sheetOrientation } from './sheet-layout.ts'

/** The attributes of a print job, in IPP's words (RFC 8011 section 5.2, PWG 5100.13). */
export interface PrintTicket {
  readonly copies: number
  readonly sides: 'one-sided' | 'two-sided-long-edge' | 'two-sided-short-edge'
  /** A self-describing name (PWG 5101.1). */
  readonly media: string
  readonly printColorMode: 'color' | 'monochrome'
  readonly finishing: Finishing
}

/** What a printer reports that it can do. */
export interface PrinterAbilities {
  readonly documentFormats: readonly string[]
  readonly mediaSupported: readonly string[]
  readonly sidesSupported: readonly string[]
  readonly printColorModes: readonly string[]
  /** Missing means: one copy. */
  readonly copies: { readonly lower: number; readonly upper: number } | undefined
  /** Missing where it does not report PWG Raster. */
  readonly raster?: RasterAbilities | undefined
  /** Values of `finishings` (PWG 5100.1 section 5.2). */
  readonly finishings?: readonly number[] | undefined
}

interface TicketOrder extends GivenLayout {
  readonly copies: number
  readonly media: Media
  /** Orientation of the pages, not of the sheet. */
  readonly orientation: Orientation
  readonly printType: PrintType
  readonly doubleSided: boolean
}

/**
 * The ticket of an order. Double-sided sheets turn like a book's, at the left edge of what one reads: that is the long
 * edge of an upright sheet and the short one of a sheet across. What is bound at the top turns there.
 */
export function printTicket(order: TicketOrder): PrintTicket {
  const isUpright = sheetOrientation(order.orientation, order) === 'portrait'
  const turnsAtLongEdge = isUpright !== (order.bindingMargin === 'top')
  const turned = turnsAtLongEdge ? 'two-sided-long-edge' : 'two-sided-short-edge'
  return {
    copies: order.copies,
    sides: order.doubleSided ? turned : 'one-sided',
    media: mediaSizes[order.media].ippName,
    printColorMode: order.printType === 'black' ? 'monochrome' : 'color',
    finishing: order.finishing ?? 'none',
  }
}

/** The values by which a finishing is ordered, the best first. PWG 5100.1 section 5.2. */
const finishingValues: Readonly<Record<Exclude<Finishing, 'none'>, readonly number[]>> = {
  // Wherever the printer staples, or at the top left.
  staple: [4, 20],
  // Wherever it punches, or two holes at the left.
  punch: [5, 74],
}

/** The value by which a printer is sent a finishing; `undefined` for none, and for one that it does not have. */
export function finishingValue(
  printer: Pick<PrinterAbilities, 'documentFormats' | 'finishings'>,
  finishing: Finishing,
): number | undefined {
  // A printer that gets pixels gets copies as one document, which would be stapled as one.
  if (finishing === 'none' || !readsPdf(printer)) return undefined
  return finishingValues[finishing].find((value) => printer.finishings?.includes(value))
}

/** Whether a printer can print a document exactly as the ticket requires; what it does not list it cannot do. */
export function canPrint(printer: PrinterAbilities, ticket: PrintTicket): boolean {
  return (
    readsDocuments(printer, ticket.printColorMode) &&
    printer.mediaSupported.includes(ticket.media) &&
    printer.sidesSupported.includes(ticket.sides) &&
    printer.printColorModes.includes(ticket.printColorMode) &&
    (ticket.finishing === 'none' || finishingValue(printer, ticket.finishing) !== undefined) &&
    ticket.copies <= mostCopies(printer)
  )
}

/** The most copies that can be ordered of a printer; one that gets pixels is sent each copy. */
export function mostCopies(printer: Pick<PrinterAbilities, 'documentFormats' | 'copies'>): number {
  return readsPdf(printer) ? (printer.copies?.upper ?? 1) : writtenCopies
}

/** More than any order has. */
const writtenCopies = 1_000_000

/** Whether the printer reads PDF, or PWG Raster that we render. */
export function readsDocuments(
  printer: Pick<PrinterAbilities, 'documentFormats' | 'raster'>,
  printColorMode: PrintTicket['printColorMode'],
): boolean {
  return readsPdf(printer) || usableRasterTypes(printer, printColorMode).length > 0
}

/** What people can order of a printer. */
export interface PrinterFeatures {
  readonly color: boolean
  readonly duplex: boolean
  readonly pageSizes: readonly Media[]
  /** Without `none`; missing of one that reported before it was asked for them. */
  readonly finishings?: readonly Finishing[]
}

export function printerFeatures(printer: Omit<PrinterAbilities, 'copies'>): PrinterFeatures {
  return {
    color: printer.printColorModes.includes('color') && readsDocuments(printer, 'color'),
    duplex: printer.sidesSupported.includes('two-sided-long-edge'),
    pageSizes: medias.filter((media) => printer.mediaSupported.includes(mediaSizes[media].ippName)),
    finishings: finishings.filter((finishing) => finishingValue(printer, finishing) !== undefined),
  }
}
