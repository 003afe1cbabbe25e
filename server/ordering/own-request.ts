import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type RequestWithDocument, findRequest } from './request-store.ts'

/** A request, for its owner; to anyone else it does not exist. */
export async function ownRequest(db: Db, ownerId: string, requestId: string): Promise<RequestWithDocument> {
  const request = await findRequest(db, requestId)
  if (!request || request.owner_id !== ownerId) throw new Refusal('request_not_found')
  return request
}
