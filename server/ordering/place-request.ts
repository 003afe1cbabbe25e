import type { BodyOf } from '@campus-print/contract/endpoint'
import type { placeRequest as placeRequestCall } from '@campus-print/contract/ordering'
import {
  makePrintId,
  canPlaceRequest,
  maxDiscardedAnHour,
  printIdRandomBytes,
} from '@campus-print/domain/ordering'
import { randomBytes } from 'node:crypto'
import { lockDocumentForOrder, lockDocumentForReprint, ownDocument } from '../documents/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { ApiError } from '../platform/http/api-error.ts'
import {
  type ColorContext,
  type PricedOrder,
  priceOrder,
  requireServiceAvailable,
  withColorPages,
} from './price-order.ts'
import { lockRequest, ownShownRequest } from './request-access.ts'
import { insertStatusChange } from './request-history-store.ts'
import { countDiscarded, countUnpaid } from './order-limits-store.ts'
import { type ShownRequest, insertRequest, lockOwner } from './request-store.ts'
import { publishRequestUpdate } from './request-updates.ts'
import type { PrintRequestRow } from './tables.ts'
import { transitionRequest } from './transition-request.ts'

type Order = BodyOf<typeof placeRequestCall>

/** Creates a print request for the caller's own document; its price is fixed from now on. */
export async function placeRequest(
  context: WriteContext & ColorContext,
  { ownerId, order }: { ownerId: string; order: Order },
): Promise<ShownRequest> {
  const { db, now } = context
  await requireServiceAvailable(context)
  const own = { ownerId, fileName: order.serverFileName }
  const chosen = await ownDocument(db, own)
  const settings = await withColorPages(context, { settings: order, document: chosen })
  const id = await db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    // Requests are locked before their documents, and documents before their owner.
    const replaced = order.replaces
      ? await lockReplaced(inTransaction, { ownerId, requestId: order.replaces })
      : undefined
    // A request that is still unpaid has kept its document, however old it is, as has a reprint.
    const isKept = replaced?.status === 'pending' && replaced.document_id === chosen.id
    const document = isKept
      ? await lockDocumentForReprint(trx, chosen.id)
      : await lockDocumentForOrder({ db: trx, now }, own)
    const pageCount = document.page_count
    await lockOwner(trx, ownerId)
    const priced = await priceOrder(inTransaction, {
      ownerId,
      settings,
      pageCount,
      exceptRequestId: replaced?.id,
    })
    if (replaced) await cancelReplaced(inTransaction, replaced)
    const reprintOf = isKept ? replaced.reprint_of_id : null
    return insertUnpaid(inTransaction, { ownerId, documentId: document.id, priced, reprintOf })
  })
  return ownShownRequest(db, { ownerId, requestId: id })
}

interface NewRequest {
  readonly ownerId: string
  readonly documentId: string
  readonly priced: PricedOrder
  /** The request that is ordered again. */
  readonly reprintOf: string | null
}

/** Inserts a priced request with its history, unless its owner has too many unpaid ones; returns its id. */
export async function insertUnpaid(
  { db, now }: WriteContext,
  { ownerId, documentId, priced, reprintOf }: NewRequest,
): Promise<string> {
  if (!canPlaceRequest(await countUnpaid(db, ownerId))) throw new ApiError('too_many_unpaid')
  const hourAgo = new Date(now.getTime() - 3_600_000)
  if ((await countDiscarded(db, ownerId, hourAgo)) >= maxDiscardedAnHour)
    throw new ApiError('rate_limited', undefined, { retryAfterSeconds: 600 })
  const requestId = await insertRequest(db, {
    ...priced,
    print_id: makePrintId(now, randomBytes(printIdRandomBytes)),
    owner_id: ownerId,
    document_id: documentId,
    queue_number: null,
    paid_at: null,
    created_at: now,
    updated_at: now,
    reprint_of_id: reprintOf,
  })
  const changeId = await insertStatusChange(db, {
    requestId,
    ownerId,
    from: null,
    to: 'pending',
    actor: 'owner',
    actorId: ownerId,
    reason: null,
    at: now,
  })
  await publishRequestUpdate({ db, now }, { id: requestId, owner_id: ownerId, status: 'pending' }, changeId)
  return requestId
}

async function lockReplaced(
  { db }: WriteContext,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<PrintRequestRow> {
  const request = await lockRequest(db, requestId)
  if (request.owner_id !== ownerId) throw new ApiError('request_not_found')
  return request
}

/**
 * Cancels the unpaid request that the new one replaces, in the same transaction. A request that was paid or
 * has ended meanwhile stays as it is.
 */
async function cancelReplaced(
  context: WriteContext,
  { id: requestId, owner_id: actorId, status }: PrintRequestRow,
): Promise<void> {
  if (status !== 'pending') return
  const reason = /*i18n*/ 'Changed into another request'
  const columns = { replaced_at: context.now }
  await transitionRequest(context, { requestId, to: 'cancelled', actor: 'owner', actorId, reason, columns })
}
