import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { Db } from '../platform/database/connect.ts'
import { presentWithHistory } from './present-request.ts'
import type { RequestDetails } from './request-details.ts'
import { historiesOf } from './request-history-store.ts'
import { type ShownRequest, requestsOfOwner } from './request-store.ts'

const batchSize = 50

interface ExportContext {
  readonly db: Db
  readonly now: Date
  readonly details: Pick<RequestDetails, 'moneyOfRequests' | 'openCancelRequests' | 'printProgress'>
}

/**
 * Every request of a user with its whole history and what was paid for it, oldest first. Rejects with the signal's
 * reason when the client disconnects.
 */
export async function allRequestsOf(
  { db, now, details }: ExportContext,
  { ownerId, signal }: { ownerId: string; signal: AbortSignal },
): Promise<PrintRequestWithHistory[]> {
  const presented: PrintRequestWithHistory[] = []
  let batch: ShownRequest[] = []
  do {
    signal.throwIfAborted()
    batch = await requestsOfOwner(db, ownerId, { after: batch.at(-1), limit: batchSize })
    const ids = batch.map(({ id }) => id)
    const changes = await historiesOf(db, ids)
    const moneyOf = await details.moneyOfRequests(db, ids)
    const cancels = await details.openCancelRequests(db, ids)
    const progressOf = await details.printProgress(db, ids)
    for (const request of batch) {
      const { id } = request
      const history = changes.filter(({ request_id }) => request_id === id)
      const cancelRequestedAt = cancels.get(id) ?? null
      const progress = progressOf.get(id) ?? null
      const more = { history, money: moneyOf(id), cancelRequestedAt, progress, now }
      presented.push(presentWithHistory(request, more))
    }
  } while (batch.length === batchSize)
  return presented
}
