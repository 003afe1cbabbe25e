import type { RequestUpdate } from '@campus-print/contract/ordering'
import { type Actor, type RequestStatus, mayMove } from '@campus-print/domain/ordering'
import type { Updateable } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import { publish } from '../platform/events/live-events.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { lockRequest } from './lock-request.ts'
import { insertStatusChange, updateRequest } from './request-store.ts'
import type { PrintRequestRow, PrintRequestsTable } from './tables.ts'
import { updatesOfOwner, updatesOfRequest } from './topics.ts'

export interface Move {
  readonly requestId: string
  readonly to: RequestStatus
  readonly actor: Actor
  readonly actorId?: string
  readonly reason?: string
}

/**
 * The only way in which a request's status changes: checked against the lifecycle, written to the history and told
 * to whoever watches, all in the caller's transaction.
 */
export async function moveRequest(
  trx: Db,
  move: Move,
  now: Date,
  alongside: Updateable<PrintRequestsTable> = {},
): Promise<PrintRequestRow> {
  const { requestId, to, actor, actorId = null, reason = null } = move
  const { status: from } = await lockRequest(trx, requestId)
  if (!mayMove(from, to, actor)) {
    throw new Refusal('transition_refused', undefined, { status: from })
  }
  const moved = await updateRequest(trx, requestId, { ...alongside, status: to, updated_at: now })
  await insertStatusChange(trx, { requestId, from, to, actor, actorId, reason, at: now })
  const update: RequestUpdate = { id: requestId, status: to, at: now.toISOString() }
  await publish(trx, updatesOfRequest(requestId), update)
  await publish(trx, updatesOfOwner(moved.owner_id), update)
  return moved
}
