import { type Actor, type RequestStatus, canTransition } from '@campus-print/domain/ordering'
import type { Updateable } from 'kysely'
import type { WriteContext } from '../platform/context.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { RequestEvent } from './events.ts'
import { lockRequest } from './request-access.ts'
import { insertStatusChange } from './request-history-store.ts'
import { lockOwner, nextQueueNumber, updateRequest } from './request-store.ts'
import { publishRequestUpdate } from './request-updates.ts'
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
  /** What else changes in the request's row. */
  readonly columns?: Updateable<PrintRequestsTable>
}

/**
 * The only way in which a request's status changes: checked against the lifecycle, written to the history, sent to the
 * browsers that watch, and published to the features that react to it. All in the caller's transaction.
 */
export async function transitionRequest(
  context: WriteContext,
  transition: Transition,
): Promise<PrintRequestRow> {
  const { db, now } = context
  const { requestId, to, actor, actorId = null, reason = null, columns } = transition
  const { status: from, owner_id: ownerId } = await lockRequest(db, requestId)
  // Whoever queues a new request states when it was paid, or granted.
  const isUnpaid = from === 'pending' && to === 'in_queue' && !columns?.paid_at
  if (isUnpaid || !canTransition(from, to, actor)) {
    throw new ApiError('transition_refused', undefined, { status: from })
  }
  const request = await updateRequest(db, requestId, { ...columns, status: to, updated_at: now })
  await lockOwner(db, ownerId)
  const change = { requestId, ownerId, from, to, actor, actorId, reason, at: now }
  const changeId = await insertStatusChange(db, change)
  await publishRequestUpdate(context, request, changeId)
  await publishTransition(context, { ...transition, request, from })
  return request
}

/** Puts a request that has just been paid into the queue, by an operator where it was paid or granted at the desk. */
export async function queueRequest(
  context: WriteContext,
  {
    requestId,
    operatorId,
    reason = /*i18n*/ 'Paid in cash at the desk',
  }: { readonly requestId: string; readonly operatorId?: string; readonly reason?: string },
): Promise<PrintRequestRow> {
  return transitionRequest(context, {
    requestId,
    to: 'in_queue',
    ...(operatorId === undefined
      ? { actor: 'system', reason: /*i18n*/ 'Paid' }
      : { actor: 'desk', actorId: operatorId, reason }),
    columns: { paid_at: context.now, queue_number: await nextQueueNumber(context.db) },
  })
}

const eventNames = {
  in_process: 'RequestPrinting',
  ready: 'RequestReady',
  completed: 'RequestCompleted',
  failed: 'RequestFailed',
} as const

async function publishTransition(
  context: WriteContext,
  transition: Transition & { request: PrintRequestRow; from: RequestStatus },
): Promise<void> {
  const { eventBus } = context
  const {
    request,
    from,
    to,
    actor,
    actorId,
    reason = null,
    isRefunded = false,
    refundReason = null,
  } = transition
  const event: RequestEvent = { request, actor, ...(actorId && { actorId }), reason, isRefunded }
  if (to === 'cancelled') await eventBus.publish(context, 'RequestCancelled', { ...event, refundReason })
  else if (to === 'in_queue') {
    await eventBus.publish(context, from === 'pending' ? 'RequestPaid' : 'RequestRequeued', event)
  } else if (to !== 'pending') await eventBus.publish(context, eventNames[to], event)
}
