import type { RequestForDocument } from '@campus-print/domain/documents'
import type { Db } from '../platform/database/connect.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { ApiError } from '../platform/http/api-error.ts'
import {
  type RequestWithDocument,
  type ShownRequest,
  findRequest,
  findRequests,
  findShownRequest,
  lockRequestRow,
  lockRequestRows,
  documentIdsOf,
  findRequestOf,
  lockRequestsForDocuments,
} from './request-store.ts'
import { printReadyOrderOf } from './print-ready-order.ts'
import type { PrintRequestRow } from './tables.ts'
import type { RequestsOfDocuments } from '../documents/index.ts'

interface OwnRequest {
  readonly ownerId: string
  readonly requestId: string
}

/** A request, for its owner; for other users it does not exist. */
export async function ownRequest(db: Db, { ownerId, requestId }: OwnRequest): Promise<RequestWithDocument> {
  return requireOwner(ownerId, isUuid(requestId) ? await findRequest(db, requestId) : undefined)
}

/** A request with everything that its owner sees of it; for other users it does not exist. */
export async function ownShownRequest(db: Db, { ownerId, requestId }: OwnRequest): Promise<ShownRequest> {
  return requireOwner(ownerId, isUuid(requestId) ? await findShownRequest(db, requestId) : undefined)
}

/**
 * Several requests of one owner, each once and in the requested order; all of them or, if one is missing,
 * none.
 */
export async function ownRequests(
  db: Db,
  { ownerId, requestIds }: { ownerId: string; requestIds: readonly string[] },
): Promise<RequestWithDocument[]> {
  const rows = await findRequests(db, requestIds.filter(isUuid))
  const found = new Map(rows.map((request) => [request.id, request]))
  return [...new Set(requestIds)].map((id) => requireOwner(ownerId, found.get(id)))
}

/** A request of any owner, for the desk and for background jobs. */
export async function anyRequest(db: Db, requestId: string): Promise<RequestWithDocument> {
  const request = await findRequest(db, requestId)
  if (!request) throw new ApiError('request_not_found')
  return request
}

/** Several requests of any owners; ids that do not exist are left out. */
export function anyRequests(db: Db, requestIds: readonly string[]): Promise<RequestWithDocument[]> {
  return findRequests(db, requestIds)
}

/** Locks a request for the rest of the transaction. */
export async function lockRequest(trx: Db, requestId: string): Promise<PrintRequestRow> {
  const request = await lockRequestRow(trx, requestId)
  if (!request) throw new ApiError('request_not_found')
  return request
}

/**
 * Locks several requests, in an order in which transactions cannot deadlock; returns them in the given order.
 */
export async function lockRequests(trx: Db, requestIds: readonly string[]): Promise<PrintRequestRow[]> {
  const rows = await lockRequestRows(trx, requestIds)
  const locked = new Map(rows.map((request) => [request.id, request]))
  return [...new Set(requestIds)].map((id) => {
    const request = locked.get(id)
    if (!request) throw new ApiError('request_not_found')
    return request
  })
}

/** The facts that decide when its document is deleted. */
export function retentionStateOf(
  row: Pick<PrintRequestRow, 'status' | 'paid_at' | 'updated_at'>,
): RequestForDocument {
  return { status: row.status, isPaid: row.paid_at !== null, since: row.updated_at }
}

function requireOwner<Request extends RequestWithDocument>(
  ownerId: string,
  request: Request | undefined,
): Request {
  if (request?.owner_id !== ownerId) throw new ApiError('request_not_found')
  return request
}

/** Facts about the print requests for a document, which `documents` needs before it deletes one. */
export const requestsOfDocuments: RequestsOfDocuments = {
  async lock(trx, documentIds) {
    const rows = await lockRequestsForDocuments(trx, documentIds)
    return rows.map((row) => ({
      id: row.id,
      documentId: row.document_id,
      order: printReadyOrderOf(row),
      ...retentionStateOf(row),
    }))
  },
  async documentIdsOf(db, requestIds) {
    const rows = await documentIdsOf(db, requestIds)
    return rows.map(({ id, document_id: documentId }) => ({ id, documentId }))
  },
  async isOrdered(db, documentId) {
    return (await findRequestOf(db, documentId)) !== undefined
  },
}
