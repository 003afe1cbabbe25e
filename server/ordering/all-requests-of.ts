import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { Db } from '../platform/database/connect.ts'
import { presentWithHistory } from './present-request.ts'
import { historyOf, requestsOfOwner } from './request-store.ts'

/** Every request of a user with its whole history, oldest first. */
export async function allRequestsOf(db: Db, ownerId: string): Promise<PrintRequestWithHistory[]> {
  const presented: PrintRequestWithHistory[] = []
  for (const request of await requestsOfOwner(db, ownerId)) {
    presented.push(presentWithHistory(request, await historyOf(db, request.id)))
  }
  return presented
}
