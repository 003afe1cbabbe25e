import type { PrintSettings } from '@campus-print/contract/ordering'
import { quote } from '@campus-print/domain/pricing'
import {
  PageRangeError,
  normalizePageRange,
  parsePageRange,
  unprintable,
} from '@campus-print/domain/printing'
import type { WriteContext } from '../platform/context.ts'
import { ApiError, invalidField } from '../platform/http/api-error.ts'
import { currentServiceStatus, settingsForMoney } from '../settings/index.ts'
import { checkQuota } from './quota.ts'
import { featuresOfPrinters } from './request-store.ts'
import type { PrintRequestRow } from './tables.ts'

type PriceContext = Pick<WriteContext, 'db' | 'now'>

/** What a print request keeps of its settings and its price. */
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
  | 'total_paise'
>

interface Order {
  readonly ownerId: string
  readonly settings: PrintSettings
  /** Of the document. */
  readonly pageCount: number
  /** The request that is changed or replaced, so that its pages count once. */
  readonly exceptRequestId?: string | undefined
}

/**
 * Prices an order by today's price list. Placing, changing and reprinting a request call this in their transaction, with
 * the owner locked: the quota holds for orders at the same moment, too. Throws `quota_exceeded` when the owner's quota leaves too
 * few pages, and `invalid_input` for what no printer could print.
 */
export async function priceOrder(
  { db, now }: PriceContext,
  { ownerId, settings, pageCount, exceptRequestId }: Order,
): Promise<PricedOrder> {
  const pages = readPages(settings.pagesToPrint, pageCount)
  const wrong = unprintable(settings, await featuresOfPrinters(db))
  if (wrong) throw invalidField(wrong.field, wrong.message)
  const campus = await settingsForMoney(db)
  const { copies, printType } = settings
  const price = quote({ pagesUsed: pages.used, copies, printType }, campus.priceList)
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
    cost_per_page_paise: price.costPerPage,
    total_paise: price.total,
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
    doubleSided: request.double_sided,
  }
}

/** The pages that a range means, and how it is stored; throws for one outside the document. */
export function readPages(range: string, pageCount: number): { toPrint: string; used: number } {
  try {
    const toPrint = normalizePageRange(range, pageCount)
    return { toPrint, used: parsePageRange(toPrint, pageCount).length }
  } catch (error) {
    if (error instanceof PageRangeError) throw invalidField('pagesToPrint', error.message)
    throw error
  }
}

/** Rejects an order while the campus takes none. */
export async function requireOrdersTaken(context: PriceContext): Promise<void> {
  const { available } = await currentServiceStatus(context)
  if (!available) throw new ApiError('service_unavailable')
}
