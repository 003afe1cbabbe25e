import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { normalizePrintId, printIdPattern } from '@campus-print/domain/ordering'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Caller } from '../platform/http/route.ts'
import { presentWithHistory } from './present-request.ts'
import { ownShownRequest } from './request-access.ts'
import type { RequestDetails } from './request-details.ts'
import { historyOf } from './request-history-store.ts'
import { type ShownRequest, findPaidByPrintId } from './request-store.ts'

interface ReadContext {
  readonly db: Db
  readonly now: Date
  readonly details: Pick<RequestDetails, 'moneyOfRequests' | 'openCancelRequests' | 'printProgress'>
}

/** A request for its owner, with its history, payment and refunds. */
export async function readOwnRequest(
  context: ReadContext,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<PrintRequestWithHistory> {
  return withHistory(context, await ownShownRequest(context.db, { ownerId, requestId }))
}

/**
 * A paid request by its print ID as a user typed it, for its owner and for the desk; for other users it does
 * not exist. The desk does not get the names under which the document is stored: it needs none of them to
 * print or hand over.
 */
export async function readRequestByPrintId(
  context: ReadContext,
  { caller, printId }: { caller: Pick<Caller, 'id' | 'permissions'>; printId: string },
): Promise<PrintRequestWithHistory> {
  const normalized = normalizePrintId(printId)
  const request = printIdPattern.test(normalized)
    ? await findPaidByPrintId(context.db, normalized)
    : undefined
  const isOwner = request?.owner_id === caller.id
  if (!request || !(isOwner || caller.permissions.includes('desk'))) throw new ApiError('request_not_found')
  const presented = await withHistory(context, request)
  return isOwner ? presented : { ...presented, serverFileName: '', localFilePath: '' }
}

async function withHistory(
  { db, details, now }: ReadContext,
  request: ShownRequest,
): Promise<PrintRequestWithHistory> {
  const { id } = request
  const [history, moneyOf, cancels, progressOf] = await Promise.all([
    historyOf(db, id),
    details.moneyOfRequests(db, [id]),
    details.openCancelRequests(db, [id]),
    details.printProgress(db, [id]),
  ])
  const cancelRequestedAt = cancels.get(id) ?? null
  const progress = progressOf.get(id) ?? null
  return presentWithHistory(request, { history, money: moneyOf(id), cancelRequestedAt, progress, now })
}
