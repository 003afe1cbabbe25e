import type { PrintType } from '../pricing/price-list.ts'
import { mediaSizes, medias, type Media, type Orientation } from './media.ts'
import { type RasterAbilities, readsPdf, usableRasterTypes } from './raster.ts'

/** The attributes of a print job, in IPP's words (RFC 8011 section 5.2, PWG 5100.13). */
export interface PrintTicket {
  readonly copies: number
  readonly sides: 'one-sided' | 'two-sided-long-edge' | 'two-sided-short-edge'
  /** A self-describing name (PWG 5101.1). */
  readonly media: string
  readonly printColorMode: 'color' | 'monochrome'
}

/** What a printer reports that it can do. */
export interface PrinterAbilities {
  readonly documentFormats: readonly string[]
  readonly mediaSupported: readonly string[]
  readonly sidesSupported: readonly string[]
  readonly printColorModes: readonly string[]
  /** Missing means: one copy. */
  readonly copies: { readonly lower: number; readonly upper: number } | undefined
  /** Missing where it says nothing of PWG Raster. */
  readonly raster?: RasterAbilities | undefined
}

/**
 * The ticket of an order. Double-sided sheets turn like a book's, at the left edge of what one reads: that is the long
 * edge of an upright page and the short one of a page across.
 */
export function printTicket(order: {
  readonly copies: number
  readonly media: Media
  readonly orientation: Orientation
  readonly printType: PrintType
  readonly doubleSided: boolean
}): PrintTicket {
  const turned = order.orientation === 'portrait' ? 'two-sided-long-edge' : 'two-sided-short-edge'
  return {
    copies: order.copies,
    sides: order.doubleSided ? turned : 'one-sided',
    media: mediaSizes[order.media].ippName,
    printColorMode: order.printType === 'black' ? 'monochrome' : 'color',
  }
}

/** Whether a printer can print a document exactly as the ticket requires; what it does not list it cannot do. */
export function canPrint(printer: PrinterAbilities, ticket: PrintTicket): boolean {
  return (
    readsDocuments(printer, ticket.printColorMode) &&
    printer.mediaSupported.includes(ticket.media) &&
    printer.sidesSupported.includes(ticket.sides) &&
    printer.printColorModes.includes(ticket.printColorMode) &&
    ticket.copies <= mostCopies(printer)
  )
}

/** The most copies that can be ordered of a printer; one that gets pixels is sent each copy. */
export function mostCopies(printer: Pick<PrinterAbilities, 'documentFormats' | 'copies'>): number {
  return readsPdf(printer) ? (printer.copies?.upper ?? 1) : writtenCopies
}

/** More than anybody may order. */
const writtenCopies = 1_000_000

/** As PDF, or as PWG Raster that we draw. */
export function readsDocuments(
  printer: Pick<PrinterAbilities, 'documentFormats' | 'raster'>,
  printColorMode: PrintTicket['printColorMode'],
): boolean {
  return readsPdf(printer) || usableRasterTypes(printer, printColorMode).length > 0
}

/**
 * Sheets of paper that a print takes. Each copy begins on a sheet of its own, so that the last side of an odd number of
 * pages stays blank when both sides are printed.
 */
export function countSheets(print: { pagesUsed: number; copies: number; doubleSided: boolean }): number {
  const { pagesUsed, copies, doubleSided } = print
  return (doubleSided ? Math.ceil(pagesUsed / 2) : pagesUsed) * copies
}

/** What people can order of a printer. */
export interface PrinterFeatures {
  readonly color: boolean
  readonly duplex: boolean
  readonly pageSizes: readonly Media[]
}

export function printerFeatures(printer: Omit<PrinterAbilities, 'copies'>): PrinterFeatures {
  return {
    color: printer.printColorModes.includes('color') && readsDocuments(printer, 'color'),
    duplex: printer.sidesSupported.includes('two-sided-long-edge'),
    pageSizes: medias.filter((media) => printer.mediaSupported.includes(mediaSizes[media].ippName)),
  }
}
