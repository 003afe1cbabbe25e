import { type Actor, type RequestStatus, canTransition } from '@campus-print/domain/ordering'
import type { Updateable } from 'kysely'
import type { WriteContext } from '../platform/context.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { RequestEvent } from './events.ts'
import { lockRequest, lockRequests } from './request-access.ts'
import { insertStatusChange, insertStatusChanges } from './request-history-store.ts'
import { lockOwner, updateRequest, updateToQueued } from './request-store.ts'
import { publishRequestUpdate, publishRequestUpdates } from './request-updates.ts'
import type { PrintRequestRow, PrintRequestsTable } from './tables.ts'

export interface Transition {
  readonly requestId: string
  readonly to: RequestStatus
  readonly actor: Actor
  readonly actorId?: string
  readonly reason?: string
  /** The payment is refunded in the same transaction, and the e-mail mentions that. */
  readonly isRefunded?: boolean
  /** Why the payment of a cancelled request is refunded; unset where it is not. */
  readonly refundReason?: string
  /** Further columns to change in the request's row. */
  readonly columns?: Updateable<PrintRequestsTable>
}

/**
 * The only way in which a request's status changes: checked against the lifecycle, written to the history,
 * sent to the browsers that watch, and published to the features that react to it. All in the caller's
 * transaction.
 */
export async function transitionRequest(
  context: WriteContext,
  transition: Transition,
): Promise<PrintRequestRow> {
  const { db, now } = context
  const { requestId, to, actor, actorId = null, reason = null, columns } = transition
  const { status: from, owner_id: ownerId } = await lockRequest(db, requestId)
  // A new request is queued by `queueRequests`.
  if ((from === 'pending' && to === 'in_queue') || !canTransition(from, to, actor)) {
    throw new ApiError('invalid_transition', undefined, { status: from })
  }
  const request = await updateRequest(db, requestId, { ...columns, status: to, updated_at: now })
  await lockOwner(db, ownerId)
  const change = { requestId, ownerId, from, to, actor, actorId, reason, at: now }
  const changeId = await insertStatusChange(db, change)
  await publishRequestUpdate(context, request, changeId)
  await publishTransition(context, { ...transition, request })
  return request
}

interface PaidRequests {
  /** Requests of one owner, in the order of printing. */
  readonly requestIds: readonly string[]
  /** The operator who took the money or granted the print at the desk. */
  readonly operatorId?: string
  readonly reason?: string
}

/**
 * Puts requests that have just been paid together into the queue; returns them in their order. It is a
 * transition like any other, but for several requests in one statement.
 */
export async function queueRequests(
  context: WriteContext,
  { requestIds, operatorId, reason = /*i18n*/ 'Paid in cash at the desk' }: PaidRequests,
): Promise<PrintRequestRow[]> {
  const { db, now } = context
  const by =
    operatorId === undefined
      ? ({ actor: 'system', actorId: null, reason: /*i18n*/ 'Paid' } as const)
      : ({ actor: 'desk', actorId: operatorId, reason } as const)
  const waiting = await lockRequests(db, requestIds)
  const rejected = waiting.find(
    ({ status }) => status !== 'pending' || !canTransition(status, 'in_queue', by.actor),
  )
  if (rejected) throw new ApiError('invalid_transition', undefined, { status: rejected.status })
  const requests = await updateToQueued(db, requestIds, now)
  const [first] = requests
  if (!first) return []
  await lockOwner(db, first.owner_id)
  const changeIds = await insertStatusChanges(
    db,
    requests.map(({ id, owner_id }) => ({
      requestId: id,
      ownerId: owner_id,
      from: 'pending',
      to: 'in_queue',
      at: now,
      ...by,
    })),
  )
  await publishRequestUpdates(
    context,
    requests.map((request, index) => ({ request, changeId: changeIds[index] ?? null })),
  )
  await context.eventBus.publish(context, 'RequestsPaid', { requests })
  return requests
}

const eventNames = {
  in_queue: 'RequestRequeued',
  in_process: 'RequestPrinting',
  ready: 'RequestReady',
  completed: 'RequestCompleted',
  failed: 'RequestFailed',
} as const

async function publishTransition(
  context: WriteContext,
  transition: Transition & { request: PrintRequestRow },
): Promise<void> {
  const { eventBus } = context
  const { request, to, actor, actorId, reason = null, isRefunded = false, refundReason = null } = transition
  const event: RequestEvent = { request, actor, ...(actorId && { actorId }), reason, isRefunded }
  if (to === 'cancelled') await eventBus.publish(context, 'RequestCancelled', { ...event, refundReason })
  else if (to !== 'pending') await eventBus.publish(context, eventNames[to], event)
}
