import { i18n } from '../language/index.ts'
import type { Orientation, Size } from './media.ts'

/** How many pages are on one side of a sheet. */
export const pagesPerSideChoices = [1, 2, 4] as const
export type PagesPerSide = (typeof pagesPerSideChoices)[number]

/** The edge, as one reads, at which the sheets are bound: so much of it stays blank. */
export const bindingMargins = ['none', 'left', 'top'] as const
export type BindingMargin = (typeof bindingMargins)[number]

/** What the printer does with the sheets of each copy. */
export const finishings = ['none', 'staple', 'punch'] as const
export type Finishing = (typeof finishings)[number]

/** How pages are placed on sheets, beyond paper, orientation and sides. */
export interface SheetLayout {
  readonly pagesPerSide: PagesPerSide
  /** Two pages a side, in such an order that the sheets can be folded into a booklet. */
  readonly booklet: boolean
  readonly bindingMargin: BindingMargin
  readonly finishing: Finishing
}

/** A page on each side, and nothing else done. */
export const plainLayout: SheetLayout = {
  pagesPerSide: 1,
  booklet: false,
  bindingMargin: 'none',
  finishing: 'none',
}

/** In points: 15 mm, which has room for the holes of a punch. */
export const bindingMarginPoints = (15 * 72) / 25.4

/** A layout of which a part may be left out, that is plain then. */
export type GivenLayout = { readonly [Part in keyof SheetLayout]?: SheetLayout[Part] | undefined }

/** What is ordered of a document; a page on each side unless stated. */
export interface OrderedPages extends Pick<GivenLayout, 'pagesPerSide' | 'booklet' | 'finishing'> {
  /** Pages of one copy. */
  readonly pagesUsed: number
  readonly copies: number
  readonly doubleSided: boolean
}

type PagesOfCopy = Pick<OrderedPages, 'pagesUsed' | 'pagesPerSide' | 'booklet'>

/** How many places for pages a side has. */
export function placesPerSide({ pagesPerSide = 1, booklet = false }: Omit<PagesOfCopy, 'pagesUsed'>): number {
  return booklet ? 2 : pagesPerSide
}

/** Sides of one copy that are printed; of a booklet all sides of its sheets, though the last may be blank. */
export function sidesPerCopy({ pagesUsed, pagesPerSide = 1, booklet = false }: PagesOfCopy): number {
  return booklet ? 2 * Math.ceil(pagesUsed / 4) : Math.ceil(pagesUsed / pagesPerSide)
}

/** Sides of all copies that are printed. */
export function countSides(print: PagesOfCopy & { copies: number }): number {
  return sidesPerCopy(print) * print.copies
}

/**
 * Sheets of paper that a print takes. Each copy begins on a sheet of its own, so that the last side of an odd number
 * stays blank when both sides are printed.
 */
export function countSheets(print: OrderedPages): number {
  const sides = sidesPerCopy(print)
  return (print.doubleSided ? Math.ceil(sides / 2) : sides) * print.copies
}

/**
 * The pages on each side of one copy: pages by their place in the copy, counted from 0, as one reads the side; `null`
 * where none lies. Sheets of a booklet are laid on each other and folded in the middle.
 */
export function sidesOf(print: PagesOfCopy): (number | null)[][] {
  const { pagesUsed, booklet = false } = print
  const places = placesPerSide(print)
  const page = (place: number) => (place < pagesUsed ? place : null)
  return Array.from({ length: sidesPerCopy(print) }, (_, side) => {
    if (!booklet) return Array.from({ length: places }, (_cell, at) => page(side * places + at))
    const last = 4 * Math.ceil(pagesUsed / 4) - 1
    // From the outside to the inside: a front has its first page on the right, a back on the left.
    return side % 2 === 0 ? [page(last - side), page(side)] : [page(side), page(last - side)]
  })
}

/** The orientation of the sheet for pages of an orientation: two upright pages fit side by side on a landscape sheet. */
export function sheetOrientation(
  orientation: Orientation,
  layout: Pick<GivenLayout, 'pagesPerSide' | 'booklet'>,
): Orientation {
  if (placesPerSide(layout) !== 2) return orientation
  return orientation === 'portrait' ? 'landscape' : 'portrait'
}

/** A part of a side, in points from the lower left corner of the sheet as it is looked at. */
export interface SheetArea extends Size {
  x: number
  y: number
}

/**
 * The parts of a side that its pages fill, in the order of `sidesOf`: beside each other first, then below. The margin
 * is at the edge that is bound, which on the back of a sheet is the opposite one.
 */
export function areasOf(
  sheet: Size,
  layout: Pick<SheetLayout, 'pagesPerSide' | 'booklet' | 'bindingMargin'>,
  isBack: boolean,
): SheetArea[] {
  const { width, height } = sheet
  const left = layout.bindingMargin === 'left' ? bindingMarginPoints : 0
  const top = layout.bindingMargin === 'top' ? bindingMarginPoints : 0
  const places = placesPerSide(layout)
  const across = places === 4 || (places === 2 && width > height) ? 2 : 1
  const down = places / across
  const size = { width: (width - left) / across, height: (height - top) / down }
  return Array.from({ length: places }, (_, at) => ({
    ...size,
    x: (isBack ? 0 : left) + (at % across) * size.width,
    y: (isBack ? top : 0) + (down - 1 - Math.floor(at / across)) * size.height,
  }))
}

/** Sheets that a printer staples together. */
const fewestStapled = 2
const mostStapled = 50

type Settings = GivenLayout & { readonly orientation: Orientation; readonly doubleSided: boolean }

/** A setting that does not go with another one, and a sentence for the person who chose it. */
export interface LayoutError {
  readonly field: keyof Settings
  readonly message: string
}

/** What of an order's settings does not go together; `pagesUsed` may be left out while it is not known. */
export function layoutError(settings: Settings, pagesUsed?: number): LayoutError | undefined {
  const { orientation, doubleSided, booklet, pagesPerSide = 1 } = settings
  const { bindingMargin = 'none', finishing = 'none' } = settings
  if (booklet) {
    if (!doubleSided)
      return { field: 'doubleSided', message: i18n.t('A booklet is printed on both sides of the paper.') }
    if (orientation !== 'portrait')
      return { field: 'orientation', message: i18n.t('A booklet has upright pages. Choose portrait.') }
    if (pagesPerSide !== 1)
      return {
        field: 'pagesPerSide',
        message: i18n.t('A booklet has two pages on each side already. Choose 1 page per side.'),
      }
    if (bindingMargin !== 'none')
      return { field: 'bindingMargin', message: i18n.t('A booklet is folded and needs no binding margin.') }
    if (finishing !== 'none')
      return { field: 'finishing', message: i18n.t('A booklet is folded: it cannot be stapled or punched.') }
  }
  if (finishing === 'staple' && pagesUsed !== undefined) {
    const sheets = countSheets({ ...settings, pagesUsed, copies: 1 })
    if (sheets < fewestStapled) return { field: 'finishing', message: i18n.t('One sheet needs no staple.') }
    if (sheets > mostStapled)
      return {
        field: 'finishing',
        message: i18n.t('A staple holds at most {mostStapled, number} sheets.', { mostStapled }),
      }
  }
  return undefined
}
