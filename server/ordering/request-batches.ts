import { i18n } from '@campus-print/domain/language'
import type { ResponseOf } from '@campus-print/contract/endpoint'
import type { cancelRequests as cancelRequestsCall, requestStatusesOf } from '@campus-print/contract/ordering'
import type { Db } from '../platform/database/connect.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type CancelContext, cancelRequest } from './cancel-request.ts'
import { statusesOf } from './request-store.ts'

interface Batch {
  readonly ownerId: string
  readonly requestIds: readonly string[]
}

type Cancelled = ResponseOf<typeof cancelRequestsCall>['data']
type Statuses = ResponseOf<typeof requestStatusesOf>['data']

/**
 * Printers may take seconds to respond; more concurrent calls would take database connections from other
 * users.
 */
const concurrency = 5

/**
 * Cancels several requests of a user independently; one that cannot be cancelled does not stop the others.
 */
export async function cancelRequests(
  context: CancelContext,
  { ownerId, requestIds }: Batch,
): Promise<Cancelled> {
  const waiting = [...new Set(requestIds)]
  const results: Cancelled = []
  while (waiting.length > 0) {
    const next = waiting.splice(0, concurrency)
    results.push(...(await Promise.all(next.map((id) => cancelOne(context, ownerId, id)))))
  }
  return results
}

async function cancelOne(
  context: CancelContext,
  ownerId: string,
  requestId: string,
): Promise<Cancelled[number]> {
  try {
    await cancelRequest(context, { ownerId, requestId })
    return { id: requestId, success: true, message: i18n.t('Print request cancelled') }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { id: requestId, success: false, message: error.message }
  }
}

/** The statuses of several requests of a user; any other id is `unknown`. */
export async function batchStatuses({ db }: { db: Db }, { ownerId, requestIds }: Batch): Promise<Statuses> {
  const ids = [...new Set(requestIds)]
  const rows = await statusesOf(db, ownerId, ids.filter(isUuid))
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  return ids.map((id) => ({ id, status: statuses.get(id) ?? 'unknown' }))
}
