import type { BodyOf } from '@campus-print/contract/endpoint'
import type { placeRequest as placeRequestCall } from '@campus-print/contract/ordering'
import { quote } from '@campus-print/domain/pricing'
import { makePrintId, canPlaceRequest, printIdRandomBytes } from '@campus-print/domain/ordering'
import { PageRangeError, normalizePageRange, parsePageRange } from '@campus-print/domain/printing'
import { randomBytes } from 'node:crypto'
import { lockDocumentForOrder } from '../documents/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { ApiError, invalidField } from '../platform/http/api-error.ts'
import { currentServiceStatus, settingsForMoney } from '../settings/index.ts'
import { checkQuota } from './quota.ts'
import { lockRequest, ownShownRequest } from './request-access.ts'
import { type ShownRequest, insertFirstStatusChange, insertRequest, lockOwner } from './request-store.ts'
import { transitionRequest } from './transition-request.ts'

type Order = BodyOf<typeof placeRequestCall>

/** Makes a print request of the caller's own document, with its price fixed from now on. */
export async function placeRequest(
  context: WriteContext,
  { ownerId, order }: { ownerId: string; order: Order },
): Promise<ShownRequest> {
  const { db, now } = context
  const status = await currentServiceStatus({ db, now })
  if (!status.available) throw new ApiError('service_unavailable')
  const id = await db.transaction().execute(async (trx) => {
    // Requests are locked before their documents.
    if (order.replaces) {
      await cancelReplaced({ ...context, db: trx }, { ownerId, requestId: order.replaces })
    }
    const document = await lockDocumentForOrder({ db: trx, now }, { ownerId, fileName: order.serverFileName })
    const pages = readPages(order.pagesToPrint, document.page_count)
    const settings = await settingsForMoney(trx)
    const price = quote(
      { pagesUsed: pages.used, copies: order.copies, printType: order.printType },
      settings.priceList,
    )
    // Quota and limit of unpaid requests hold for requests that are placed at the same moment, too.
    await lockOwner(trx, ownerId)
    await checkQuota({ db: trx, now }, { ownerId, pages: price.totalPages, settings })
    const requestId = await insertRequest(trx, {
      print_id: makePrintId(now, randomBytes(printIdRandomBytes)),
      owner_id: ownerId,
      document_id: document.id,
      copies: order.copies,
      pages_to_print: pages.toPrint,
      media: order.pageSize,
      orientation: order.orientation,
      print_type: order.printType,
      double_sided: order.doubleSided,
      pages_used: price.pagesUsed,
      cost_per_page_paise: price.costPerPage,
      total_paise: price.total,
      queue_number: null,
      paid_at: null,
      created_at: now,
      updated_at: now,
    })
    const otherUnpaid = await insertFirstStatusChange(trx, { requestId, ownerId, at: now })
    if (!canPlaceRequest(otherUnpaid)) throw new ApiError('too_many_unpaid')
    return requestId
  })
  return ownShownRequest(db, { ownerId, requestId: id })
}

function readPages(range: string, pageCount: number): { toPrint: string; used: number } {
  try {
    const toPrint = normalizePageRange(range, pageCount)
    return { toPrint, used: parsePageRange(toPrint, pageCount).length }
  } catch (error) {
    if (error instanceof PageRangeError) throw invalidField('pagesToPrint', error.message)
    throw error
  }
}

/**
 * Cancels the unpaid request that the new one replaces, in the same transaction. A request that was paid or has ended
 * meanwhile stays as it is.
 */
async function cancelReplaced(
  context: WriteContext,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<void> {
  const { owner_id, status } = await lockRequest(context.db, requestId)
  if (owner_id !== ownerId) throw new ApiError('request_not_found')
  if (status !== 'pending') return
  const reason = 'Changed into another request'
  await transitionRequest(context, { requestId, to: 'cancelled', actor: 'owner', actorId: ownerId, reason })
}
