import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { moneyOfRequest } from '../payments/money-of-request.ts'
import type { Db } from '../platform/database/connect.ts'
import { presentWithHistory } from './present-request.ts'
import { historyOf, requestsOfOwner } from './request-store.ts'

/** Every request of a user with its whole history and what was paid for it, oldest first. */
export async function allRequestsOf(
  { db, now }: { db: Db; now: Date },
  ownerId: string,
): Promise<PrintRequestWithHistory[]> {
  const presented: PrintRequestWithHistory[] = []
  for (const request of await requestsOfOwner(db, ownerId)) {
    const [history, money] = [await historyOf(db, request.id), await moneyOfRequest(db, request.id)]
    presented.push(presentWithHistory(request, { history, money, now }))
  }
  return presented
}
