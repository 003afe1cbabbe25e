import { type Actor, type RequestStatus, isFinal, mayMove } from '@campus-print/domain/ordering'
import type { Updateable } from 'kysely'
import { releaseDocumentJob } from '../documents/retention/release-document-job.ts'
import { type MovedRequest, isMailed, tellOwner } from '../notifications/tell-owner.ts'
import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { lockRequest } from './lock-request.ts'
import { findRequest, insertStatusChange, updateRequest } from './request-store.ts'
import type { PrintRequestRow, PrintRequestsTable } from './tables.ts'
import { tellWatchers } from './tell-watchers.ts'

export interface Move {
  readonly requestId: string
  readonly to: RequestStatus
  readonly actor: Actor
  readonly actorId?: string
  readonly reason?: string
  /** What was paid goes back in the same transaction: a mail says so. */
  readonly isRefunded?: boolean
}

/**
 * The only way in which a request's status changes: checked against the lifecycle, written to the history, told to
 * whoever watches and, where the owner waits for it, mailed; once it has ended its document is let go. All in the
 * caller's transaction.
 */
export async function moveRequest(
  { jobs, now }: { jobs: Pick<Jobs, 'enqueue'>; now: Date },
  trx: Db,
  move: Move,
  alongside: Updateable<PrintRequestsTable> = {},
): Promise<PrintRequestRow> {
  const { requestId, to, actor, actorId = null, reason = null, isRefunded = false } = move
  const { status: from } = await lockRequest(trx, requestId)
  if (!mayMove(from, to, actor)) {
    throw new Refusal('transition_refused', undefined, { status: from })
  }
  const moved = await updateRequest(trx, requestId, { ...alongside, status: to, updated_at: now })
  await insertStatusChange(trx, { requestId, from, to, actor, actorId, reason, at: now })
  await tellWatchers(trx, moved, now)
  if (isFinal(to)) await jobs.enqueue(trx, releaseDocumentJob, { documentId: moved.document_id })
  if (isMailed(to)) await mailOwner({ jobs }, trx, requestId, { reason, isRefunded })
  return moved
}

async function mailOwner(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  trx: Db,
  requestId: string,
  how: Pick<MovedRequest, 'reason' | 'isRefunded'>,
): Promise<void> {
  const request = await findRequest(trx, requestId)
  if (request) await tellOwner({ jobs }, trx, { ...request, ...how })
}
