import type { QueryOf } from '@campus-print/contract/endpoint'
import type { listRequests as listRequestsCall } from '@campus-print/contract/ordering'
import { readStatus } from '@campus-print/domain/ordering'
import type { Db } from '../platform/database/connect.ts'
import { type ShownRequest, countRequests, listRequestRows } from './request-store.ts'

export interface RequestPage {
  readonly requests: ShownRequest[]
  readonly page: number
  readonly pages: number
  readonly limit: number
  readonly total: number
}

/** One page of a user's own requests. */
export async function listRequests(
  db: Db,
  { ownerId, query }: { ownerId: string; query: QueryOf<typeof listRequestsCall> },
): Promise<RequestPage> {
  const { page, limit, search, sort } = query
  const filter = { ownerId, status: readStatus(query.status), search }
  const total = await countRequests(db, filter)
  const requests = await listRequestRows(db, filter, {
    offset: (page - 1) * limit,
    limit,
    newestFirst: sort === 'newest',
  })
  return { requests, page, pages: Math.ceil(total / limit), limit, total }
}
