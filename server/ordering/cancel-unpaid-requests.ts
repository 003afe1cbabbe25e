import { isUncollected, unpaidLifetimeMs } from '@campus-print/domain/ordering'
import type { WriteContext } from '../platform/context.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { lockRequestsOf, lockUnpaidBefore } from './request-store.ts'
import { transitionRequest } from './transition-request.ts'
import type { PrintRequestRow } from './tables.ts'
import { defineJob } from '../platform/jobs/job.ts'

/**
 * Cancels the unpaid requests of a user who deletes the account; rejects while paid ones are not finished.
 */
export async function cancelUnpaidRequests(context: WriteContext, ownerId: string): Promise<void> {
  const requests = await lockRequestsOf(context.db, ownerId)
  if (requests.some(({ status }) => isUncollected(status))) throw new ApiError('open_orders')
  for (const { id: requestId, status } of requests) {
    if (status !== 'pending') continue
    const transition = {
      requestId,
      to: 'cancelled',
      actor: 'owner',
      actorId: ownerId,
      reason: /*i18n*/ 'Account deleted',
    } as const
    await transitionRequest(context, transition)
  }
}

export const expireRequestsJob = defineJob('expire-requests')

const batchSize = 100

const byOwner = (a: PrintRequestRow, b: PrintRequestRow) => (a.owner_id < b.owner_id ? -1 : 1)

/** Cancels requests that were not paid in time. Money that arrives later is refunded automatically. */
export async function expireRequests(context: WriteContext): Promise<void> {
  const { db, now } = context
  const createdBefore = new Date(now.getTime() - unpaidLifetimeMs)
  // Stored in English, and shown in the reader's language.
  const reason = /*i18n*/ 'Not paid within 24 hours'
  let expired: number
  do {
    expired = await db.transaction().execute(async (trx) => {
      const requests = await lockUnpaidBefore(trx, createdBefore, batchSize)
      // Each transition locks the owner. In this order, two concurrent runs cannot deadlock.
      for (const { id: requestId } of requests.toSorted(byOwner)) {
        const transition = { requestId, to: 'cancelled', actor: 'system', reason } as const
        await transitionRequest({ ...context, db: trx }, transition)
      }
      return requests.length
    })
  } while (expired === batchSize)
}
