import type { Actor } from '@campus-print/domain/ordering'
import { refundRequest } from '../payments/refunds/refund-request.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { moveRequest } from './move-request.ts'

/** Which request is not to be printed, who says so, and what is said of the money. */
export interface Cancellation {
  readonly requestId: string
  readonly actor: Actor
  readonly actorId?: string
  readonly refundReason: string
}

/** Cancels a request of which nothing was printed; what was paid goes back in full. In the caller's transaction. */
export async function cancelAndRefund(
  parts: { jobs: Pick<Jobs, 'enqueue'>; now: Date },
  trx: Db,
  { refundReason: reason, requestId, ...by }: Cancellation,
): Promise<void> {
  const { paid_at: paidAt } = await moveRequest(parts, trx, { requestId, to: 'cancelled', ...by })
  if (paidAt) await refundRequest(parts, trx, requestId, { reason, ...by })
}

/** The cancellation that an owner asked for. */
export function cancellationByOwner(requestId: string, ownerId: string): Cancellation {
  return { requestId, actor: 'owner', actorId: ownerId, refundReason: 'Cancelled before printing' }
}
