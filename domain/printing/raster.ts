import type { PrinterAbilities, PrintTicket } from './print-ticket.ts'

/** How pages are drawn for a printer that reads PWG Raster (PWG 5102.4) and no PDF. */
export interface RasterFormat {
  /** Dots an inch, across and along the way of the paper. */
  readonly resolution: { readonly crossFeed: number; readonly feed: number }
  readonly type: RasterType
  /** The orientation of the pixels of back sides (`pwg-raster-document-sheet-back`). */
  readonly sheetBack: SheetBack
  readonly sides: PrintTicket['sides']
}

/** Eight bits of grey, or of red, green and blue. PWG 5102.4 section 4.3.3. */
const rasterTypes = ['sgray_8', 'srgb_8'] as const
export type RasterType = (typeof rasterTypes)[number]

const sheetBacks = ['normal', 'flipped', 'rotated', 'manual-tumble'] as const
export type SheetBack = (typeof sheetBacks)[number]

/** What a printer says about the raster it takes. PWG 5100.14 section 6.5. */
export interface RasterAbilities {
  readonly types: readonly string[]
  readonly resolutions: readonly { readonly crossFeed: number; readonly feed: number }[]
  readonly sheetBack: string | undefined
}

type DocumentAbilities = Pick<PrinterAbilities, 'documentFormats' | 'raster'>

export function readsPdf({ documentFormats }: Pick<PrinterAbilities, 'documentFormats'>): boolean {
  return documentFormats.includes('application/pdf')
}

export function readsRaster({ documentFormats }: Pick<PrinterAbilities, 'documentFormats'>): boolean {
  return documentFormats.includes('image/pwg-raster')
}

/** The raster types that a printer without PDF could get; a grey page can also be sent in colour. */
export function usableRasterTypes(
  printer: DocumentAbilities,
  printColorMode: PrintTicket['printColorMode'],
): readonly RasterType[] {
  if (!readsRaster(printer)) return []
  const wanted = printColorMode === 'color' ? (['srgb_8'] as const) : rasterTypes
  return wanted.filter((type) => printer.raster?.types.includes(type))
}

/** Good print, in a quarter of the bytes of 600. */
const idealResolution = 300

/** How to draw the pages of a ticket for a printer, or `null` where it gets PDF. Only for a ticket that it can print. */
export function rasterFormat(
  printer: DocumentAbilities,
  ticket: Pick<PrintTicket, 'printColorMode' | 'sides'>,
): RasterFormat | null {
  const [type] = usableRasterTypes(printer, ticket.printColorMode)
  if (readsPdf(printer) || !type) return null
  const { resolutions = [], sheetBack } = printer.raster ?? {}
  const [resolution = { crossFeed: idealResolution, feed: idealResolution }] = resolutions.toSorted(
    (one, other) => distance(one) - distance(other),
  )
  const known = sheetBacks.find((each) => each === sheetBack) ?? 'normal'
  return { resolution, type, sheetBack: known, sides: ticket.sides }
}

/** Distance from the ideal resolution. A lower resolution is worse than one that is as much higher. */
function distance({ crossFeed, feed }: { crossFeed: number; feed: number }): number {
  const dots = Math.min(crossFeed, feed)
  return dots < idealResolution ? 10_000 - dots : Math.max(crossFeed, feed) - idealResolution
}
