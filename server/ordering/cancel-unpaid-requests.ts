import { isFinal } from '@campus-print/domain/ordering'
import type { WriteContext } from '../platform/context.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { lockRequestsOf } from './request-store.ts'
import { transitionRequest } from './transition-request.ts'

/** Cancels the unpaid requests of a user who deletes the account; rejects while paid ones are not finished. */
export async function cancelUnpaidRequests(context: WriteContext, ownerId: string): Promise<void> {
  const requests = await lockRequestsOf(context.db, ownerId)
  if (requests.some(({ status }) => status !== 'pending' && !isFinal(status)))
    throw new ApiError('open_orders')
  for (const { id: requestId, status } of requests) {
    if (status !== 'pending') continue
    const transition = {
      requestId,
      to: 'cancelled',
      actor: 'owner',
      actorId: ownerId,
      reason: 'Account deleted',
    } as const
    await transitionRequest(context, transition)
  }
}
