import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import { moneyOfRequests } from '../payments/money-of-requests.ts'
import type { Db } from '../platform/database/connect.ts'
import { cancelAskedAtOf } from '../printing/cancel-asked-at.ts'
import { presentWithHistory } from './present-request.ts'
import { type ShownRequest, historiesOf, requestsOfOwner } from './request-store.ts'

const atOnce = 50

interface Parts {
  readonly db: Db
  readonly now: Date
  /** Aborted when nobody waits for them any more; then it rejects with the signal's reason. */
  readonly signal: AbortSignal
}

/** Every request of a user with its whole history and what was paid for it, oldest first. */
export async function allRequestsOf(
  { db, now, signal }: Parts,
  ownerId: string,
): Promise<PrintRequestWithHistory[]> {
  const presented: PrintRequestWithHistory[] = []
  let batch: ShownRequest[] = []
  do {
    signal.throwIfAborted()
    batch = await requestsOfOwner(db, ownerId, { after: batch.at(-1), limit: atOnce })
    const ids = batch.map(({ id }) => id)
    const changes = await historiesOf(db, ids)
    const moneyOf = await moneyOfRequests(db, ids)
    const cancels = await cancelAskedAtOf(db, ids)
    for (const request of batch) {
      const { id } = request
      const history = changes.filter(({ request_id }) => request_id === id)
      const cancelAskedAt = cancels.get(id) ?? null
      presented.push(presentWithHistory(request, { history, money: moneyOf(id), cancelAskedAt, now }))
    }
  } while (batch.length === atOnce)
  return presented
}
