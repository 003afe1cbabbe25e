import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import {
  type RequestWithDocument,
  type ShownRequest,
  findRequest,
  findShownRequest,
} from './request-store.ts'

/** A request, for its owner; to anyone else it does not exist. */
export async function ownRequest(db: Db, ownerId: string, requestId: string): Promise<RequestWithDocument> {
  return ofOwner(ownerId, await findRequest(db, requestId))
}

/** The same as its owner is shown it. */
export async function ownShownRequest(db: Db, ownerId: string, requestId: string): Promise<ShownRequest> {
  return ofOwner(ownerId, await findShownRequest(db, requestId))
}

/** A request, whoever owns it: for the desk, and for what the system does by itself. */
export async function anyRequest(db: Db, requestId: string): Promise<RequestWithDocument> {
  const request = await findRequest(db, requestId)
  if (!request) throw new Refusal('request_not_found')
  return request
}

function ofOwner<Request extends RequestWithDocument>(
  ownerId: string,
  request: Request | undefined,
): Request {
  if (request?.owner_id !== ownerId) throw new Refusal('request_not_found')
  return request
}
