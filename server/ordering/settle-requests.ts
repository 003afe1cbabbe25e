import { isFinal } from '@campus-print/domain/ordering'
import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { moveRequest } from './move-request.ts'
import { lockRequestsOf } from './request-store.ts'

/** Ends all requests of a user who leaves: unpaid ones are cancelled, paid ones must have come to their end. */
export async function settleRequests(
  { jobs, now }: { jobs: Pick<Jobs, 'enqueue'>; now: Date },
  trx: Db,
  ownerId: string,
): Promise<void> {
  const requests = await lockRequestsOf(trx, ownerId)
  if (requests.some(({ status }) => status !== 'pending' && !isFinal(status)))
    throw new Refusal('open_orders')
  for (const { id: requestId, status } of requests) {
    if (status !== 'pending') continue
    const move = {
      requestId,
      to: 'cancelled',
      actor: 'owner',
      actorId: ownerId,
      reason: 'Account deleted',
    } as const
    await moveRequest({ jobs, now }, trx, move)
  }
}
