import { i18n } from '@campus-print/domain/language'
import {
  freeReprintError,
  makePrintId,
  printIdRandomBytes,
  type RequestStatus,
} from '@campus-print/domain/ordering'
import { formatPageRange, layoutError, parsePageRange, restOfPrint } from '@campus-print/domain/printing'
import { calendarDayOf, startOfDay } from '@campus-print/domain/time'
import { randomBytes } from 'node:crypto'
import { lockDocumentForReprint } from '../documents/index.ts'
import type { WriteContext } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError, invalidField } from '../platform/http/api-error.ts'
import { currentSettings } from '../settings/index.ts'
import { countFreeReprints, deliveredPagesOf, lockGrantsOf, pagesGrantedSince } from './order-limits-store.ts'
import { layoutColumns, layoutOf, readColors, readPages, settingsOf } from './price-order.ts'
import { lockRequest } from './request-access.ts'
import { insertStatusChange } from './request-history-store.ts'
import { insertRequest, lockOwner } from './request-store.ts'
import type { PrintRequestRow } from './tables.ts'
import { queueRequests } from './transition-request.ts'

interface Grant {
  readonly operatorId: string
  readonly requestId: string
  readonly reason: string
  /**
   * A page range. Unset: what a failed print did not deliver if its printer counted, otherwise everything
   * ordered.
   */
  readonly pages?: string | undefined
}

/** The statuses of prints that came out of a printer, or should have. */
const printed: readonly RequestStatus[] = ['ready', 'completed', 'failed']

/**
 * Creates and queues a free reprint of a request, in the caller's transaction; returns its id. It has no
 * price, so nothing is booked or invoiced. Throws `reprints_exceeded` beyond the limits of the campus.
 */
export async function grantReprint(context: WriteContext, grant: Grant): Promise<string> {
  const { db, now } = context
  const { operatorId, reason } = grant
  const requested = await lockRequest(db, grant.requestId)
  // Reprints count for the paid request, so that the limit includes reprints of reprints.
  const original =
    requested.free_of_charge && requested.reprint_of_id
      ? await lockRequest(db, requested.reprint_of_id)
      : requested
  if (!original.paid_at) throw new ApiError('not_paid')
  if (!printed.includes(requested.status))
    throw new ApiError('invalid_transition', undefined, { status: requested.status })
  const document = await lockDocumentForReprint(db, original.document_id)
  const missing =
    grant.pages === undefined ? await missingPages(db, requested, document.page_count) : undefined
  const pages = readPages(grant.pages ?? missing?.range ?? requested.pages_to_print, document.page_count)
  const copies = missing?.copies ?? requested.copies
  rejectOtherPages(pages.toPrint, { ordered: original.pages_to_print, pageCount: document.page_count })
  await checkLimits(context, { operatorId, original, pages: pages.used * copies })
  await lockOwner(db, original.owner_id)
  const settings = settingsOf(requested)
  // A part of the pages may be too few to staple.
  const isWhole = layoutError(settings, pages.used) === undefined
  const requestId = await insertRequest(db, {
    copies,
    pages_to_print: pages.toPrint,
    media: settings.pageSize,
    orientation: settings.orientation,
    print_type: settings.printType,
    ...readColors(settings, pages, document.page_count),
    double_sided: settings.doubleSided,
    ...layoutColumns(isWhole ? settings : { ...settings, finishing: 'none' }),
    pages_used: pages.used,
    cost_per_page_paise: 0,
    color_cost_per_page_paise: settings.printType === 'mixed' ? 0 : null,
    total_paise: 0,
    print_id: makePrintId(now, randomBytes(printIdRandomBytes)),
    owner_id: original.owner_id,
    document_id: document.id,
    queue_number: null,
    paid_at: null,
    created_at: now,
    updated_at: now,
    reprint_of_id: original.id,
    free_of_charge: true,
    granted_by: operatorId,
  })
  const change = { requestId, ownerId: original.owner_id, from: null, to: 'pending', at: now } as const
  await insertStatusChange(db, { ...change, actor: 'desk', actorId: operatorId, reason: null })
  await queueRequests(context, { requestIds: [requestId], operatorId, reason })
  return requestId
}

/**
 * The pages that a failed print did not deliver, if its printer counted; `undefined` if everything is printed
 * again.
 */
async function missingPages(
  db: Db,
  request: PrintRequestRow,
  pageCount: number,
): Promise<{ range: string; copies: number } | undefined> {
  const { id, status, pages_to_print, pages_used: pagesUsed, copies, double_sided: doubleSided } = request
  const delivered = status === 'failed' ? await deliveredPagesOf(db, id) : 0
  if (delivered === 0) return undefined
  const rest = restOfPrint({ pagesUsed, copies, doubleSided, ...layoutOf(request) }, delivered)
  const numbers = parsePageRange(pages_to_print, pageCount)
  const pages = new Set(rest.places.map((place) => numbers[place] ?? 0))
  // The missing pages belong to several written-out copies, so whole copies are printed.
  if (pages.size < rest.places.length)
    return { range: pages_to_print, copies: Math.ceil((pagesUsed * copies - delivered) / pagesUsed) }
  return { range: formatPageRange([...pages]), copies: rest.copies }
}

/** Rejects pages that were not ordered: only paid pages are printed again for free. */
function rejectOtherPages(
  range: string,
  { ordered, pageCount }: { readonly ordered: string; readonly pageCount: number },
): void {
  const paid = new Set(parsePageRange(ordered, pageCount))
  if (parsePageRange(range, pageCount).every((page) => paid.has(page))) return
  throw invalidField('pages', i18n.t('Only these pages were ordered: {pages}', { pages: ordered }))
}

interface RequestedReprint {
  readonly operatorId: string
  readonly original: PrintRequestRow
  /** Pages of all copies. */
  readonly pages: number
}

async function checkLimits(
  { db, now }: WriteContext,
  { operatorId, original, pages }: RequestedReprint,
): Promise<void> {
  const { freeReprints, timeZone } = await currentSettings(db)
  // Two reprints that one operator grants at the same moment, of different requests, wait for each other.
  await lockGrantsOf(db, operatorId)
  const granted = {
    ofRequest: await countFreeReprints(db, original.id),
    pagesToday: await pagesGrantedSince(db, operatorId, startOfDay(calendarDayOf(now, timeZone), timeZone)),
  }
  const error = freeReprintError(freeReprints, granted, pages)
  if (error === 'per_request') {
    throw new ApiError(
      'reprints_exceeded',
      i18n.t(
        '{count, plural, =0 {Free reprints are switched off.} one {This print was printed again for free once. More is not allowed.} other {This print was printed again for free # times. More is not allowed.}}',
        { count: granted.ofRequest },
      ),
    )
  }
  if (error === 'per_day') {
    const left = Math.max(0, freeReprints.pagesPerDay - granted.pagesToday)
    throw new ApiError(
      'reprints_exceeded',
      i18n.t(
        '{left, plural, =0 {You have used up your free pages for today.} one {You can give only # more free page today.} other {You can give only # more free pages today.}}',
        { left },
      ),
    )
  }
}
