import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { lockRequest } from './lock-request.ts'
import { moveRequest } from './move-request.ts'

/**
 * Cancels the unpaid request whose place another takes, in the transaction that makes that one. A request that was paid
 * or has ended meanwhile is let be.
 */
export async function cancelReplaced(
  parts: { jobs: Pick<Jobs, 'enqueue'>; now: Date },
  trx: Db,
  ownerId: string,
  requestId: string,
): Promise<void> {
  const { owner_id, status } = await lockRequest(trx, requestId)
  if (owner_id !== ownerId) throw new Refusal('request_not_found')
  if (status !== 'pending') return
  const reason = 'Changed into another request'
  await moveRequest(parts, trx, { requestId, to: 'cancelled', actor: 'owner', actorId: ownerId, reason })
}
