import type { PrintSettings } from '@campus-print/contract/print-settings'
import { maxDocumentPages } from '@campus-print/domain/documents'
import { type PageColor, quote } from '@campus-print/domain/pricing'
import {
  PageRangeError,
  type PageNumbers,
  type SheetLayout,
  formatColorPages,
  layoutError,
  normalizeColorPages,
  normalizePageRange,
  parseColorPages,
  parsePageRange,
  plainLayout,
  unprintable,
} from '@campus-print/domain/printing'
import type { StoredDocument } from '../documents/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { ApiError, invalidField } from '../platform/http/api-error.ts'
import { currentServiceStatus, settingsForMoney } from '../settings/index.ts'
import { checkQuota } from './quota.ts'
import { featuresOfPrinters } from './request-store.ts'
import type { PrintRequestRow } from './tables.ts'

type PriceContext = Pick<WriteContext, 'db' | 'now'>

/** The columns of a print request with its settings and price. */
export type PricedOrder = Pick<
  PrintRequestRow,
  | 'copies'
  | 'pages_to_print'
  | 'media'
  | 'orientation'
  | 'print_type'
  | 'double_sided'
  | 'pages_used'
  | 'cost_per_page_paise'
  | 'color_pages'
  | 'color_pages_used'
  | 'color_cost_per_page_paise'
  | 'total_paise'
  | keyof LayoutColumns
>

type LayoutColumns = Pick<PrintRequestRow, 'pages_per_side' | 'booklet' | 'binding_margin' | 'finishing'>

export interface ColorContext {
  /** Finds the pages of a document that have colour, counted from 1. */
  readonly findColors: (document: StoredDocument) => Promise<number[]>
}

interface Order {
  readonly ownerId: string
  readonly settings: PrintSettings
  /** Pages of the document. */
  readonly pageCount: number
  /** The request that is changed or replaced, so that its pages count once. */
  readonly exceptRequestId?: string | undefined
}

/**
 * Prices an order by today's price list. Placing, changing and reprinting a request call this in their
 * transaction, with the owner locked: the quota holds for orders at the same moment, too. Throws
 * `quota_exceeded` when the owner's quota leaves too few pages, and `invalid_input` for settings that no
 * printer supports.
 */
export async function priceOrder(
  { db, now }: PriceContext,
  { ownerId, settings, pageCount, exceptRequestId }: Order,
): Promise<PricedOrder> {
  const pages = readPages(settings.pagesToPrint, pageCount)
  const colors = readColors(settings, pages, pageCount)
  const wrong = layoutError(settings, pages.used) ?? unprintable(settings, await featuresOfPrinters(db))
  if (wrong) throw invalidField(wrong.field, wrong.message)
  const campus = await settingsForMoney(db)
  const { copies, printType } = settings
  const { priceList } = campus
  const colorPagesUsed = colors.color_pages_used ?? undefined
  const price = quote({ pagesUsed: pages.used, copies, printType, colorPagesUsed }, priceList)
  const ordered = { ownerId, pages: price.totalPages, settings: campus }
  await checkQuota({ db, now }, { ...ordered, ...(exceptRequestId && { exceptRequestId }) })
  return {
    copies,
    pages_to_print: pages.toPrint,
    media: settings.pageSize,
    orientation: settings.orientation,
    print_type: printType,
    double_sided: settings.doubleSided,
    pages_used: price.pagesUsed,
    cost_per_page_paise: price.costPerPage ?? priceList.black,
    ...colors,
    color_cost_per_page_paise: printType === 'mixed' ? priceList.color : null,
    total_paise: price.total,
    ...layoutColumns(settings),
  }
}

/** The columns in which a request stores its layout. */
export function layoutColumns(settings: PrintSettings): LayoutColumns {
  const { pagesPerSide, booklet, bindingMargin, finishing } = plainLayout
  return {
    pages_per_side: settings.pagesPerSide ?? pagesPerSide,
    booklet: settings.booklet ?? booklet,
    binding_margin: settings.bindingMargin ?? bindingMargin,
    finishing: settings.finishing ?? finishing,
  }
}

/** How the pages of a request are placed on its sheets. */
export function layoutOf(request: LayoutColumns): SheetLayout {
  return {
    pagesPerSide: request.pages_per_side,
    booklet: request.booklet,
    bindingMargin: request.binding_margin,
    finishing: request.finishing,
  }
}

/** The settings of a request, as its owner chose them. */
export function settingsOf(request: PricedOrder): PrintSettings {
  return {
    copies: request.copies,
    pagesToPrint: request.pages_to_print,
    pageSize: request.media,
    orientation: request.orientation,
    printType: request.print_type,
    colorPages: request.color_pages,
    doubleSided: request.double_sided,
    ...layoutOf(request),
  }
}

/**
 * Fills in the colour pages of a mixed print if its owner chose none: the pages on which colour is found.
 * Call it outside of a transaction, because reading a long document takes seconds.
 */
export async function withColorPages(
  { findColors }: ColorContext,
  { settings, document }: { settings: PrintSettings; document: StoredDocument },
): Promise<PrintSettings> {
  if (settings.printType !== 'mixed') return { ...settings, colorPages: null }
  if (typeof settings.colorPages === 'string') return settings
  const found = await findColors(document)
  return { ...settings, colorPages: formatColorPages(found, document.page_count) }
}

interface ReadPages {
  readonly toPrint: string
  readonly numbers: PageNumbers
  readonly used: number
}

/** Parses a page range, and normalises it for storage; throws for pages outside of the document. */
export function readPages(range: string, pageCount: number): ReadPages {
  return asFieldError('pagesToPrint', () => {
    const toPrint = normalizePageRange(range, pageCount)
    const numbers = parsePageRange(toPrint, pageCount)
    return { toPrint, numbers, used: numbers.length }
  })
}

/** Which pages of the document a mixed print has in colour, and how many of the printed pages those are. */
export function readColors(
  { printType, colorPages }: Pick<PrintSettings, 'printType' | 'colorPages'>,
  { numbers }: Pick<ReadPages, 'numbers'>,
  pageCount: number,
): Pick<PrintRequestRow, 'color_pages' | 'color_pages_used'> {
  if (printType !== 'mixed') return { color_pages: null, color_pages_used: null }
  return asFieldError('colorPages', () => {
    const range = normalizeColorPages(colorPages ?? 'none', pageCount)
    const inColor = new Set(parseColorPages(range, pageCount))
    return { color_pages: range, color_pages_used: numbers.filter((page) => inColor.has(page)).length }
  })
}

/** The colour of each page of one copy, in the order of printing. */
export function pageColorsOf(
  request: Pick<PrintRequestRow, 'print_type' | 'pages_to_print' | 'pages_used' | 'color_pages'>,
): PageColor[] {
  const { print_type: printType, pages_used: count } = request
  if (printType !== 'mixed') return Array.from({ length: count }, () => printType)
  // If all pages are printed, the document has as many. A stored range has no open end.
  const pageCount = request.pages_to_print === 'all' ? count : maxDocumentPages
  const inColor = new Set(parseColorPages(request.color_pages ?? 'none', pageCount))
  return parsePageRange(request.pages_to_print, pageCount).map((page) =>
    inColor.has(page) ? 'color' : 'black',
  )
}

function asFieldError<Result>(field: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof PageRangeError) throw invalidField(field, error.message)
    throw error
  }
}

/** Throws `service_unavailable` while the campus accepts no orders. */
export async function requireServiceAvailable(context: PriceContext): Promise<void> {
  const { available } = await currentServiceStatus(context)
  if (!available) throw new ApiError('service_unavailable')
}
