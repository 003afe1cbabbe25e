import { refundRequest } from '../payments/refunds/refund-request.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { moveRequest } from './move-request.ts'
import { ownRequest, ownShownRequest } from './own-request.ts'
import type { ShownRequest } from './request-store.ts'

/** Cancels a request of its owner before it is printed; what was paid goes back in full. */
export async function cancelRequest(
  { db, jobs, now }: { db: Db; jobs: Pick<Jobs, 'enqueue'>; now: Date },
  ownerId: string,
  requestId: string,
): Promise<ShownRequest> {
  await ownRequest(db, ownerId, requestId)
  await db.transaction().execute(async (trx) => {
    const move = { requestId, to: 'cancelled', actor: 'owner', actorId: ownerId } as const
    const { paid_at: paidAt } = await moveRequest({ jobs, now }, trx, move)
    if (paidAt) {
      const cause = { reason: 'Cancelled before printing', actor: 'owner', actorId: ownerId } as const
      await refundRequest({ jobs, now }, trx, requestId, cause)
    }
  })
  return ownShownRequest(db, ownerId, requestId)
}
