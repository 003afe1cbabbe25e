import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type RequestWithDocument, findRequests } from './request-store.ts'

export type { RequestWithDocument }

/** Several requests of one owner, each once and in the order asked for; all of them or, if one is missing, none. */
export async function ownRequests(
  db: Db,
  ownerId: string,
  requestIds: readonly string[],
): Promise<RequestWithDocument[]> {
  const found = new Map((await findRequests(db, requestIds)).map((request) => [request.id, request]))
  return [...new Set(requestIds)].map((id) => {
    const request = found.get(id)
    if (request?.owner_id !== ownerId) throw new Refusal('request_not_found')
    return request
  })
}
