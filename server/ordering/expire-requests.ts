import { unpaidLifetimeHours, unpaidLifetimeMs } from '@campus-print/domain/ordering'
import type { WriteContext } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/job.ts'
import { lockUnpaidBefore } from './request-store.ts'
import { transitionRequest } from './transition-request.ts'

export const expireRequestsJob = defineJob('expire-requests')

const batchSize = 100

/** Cancels requests that were not paid in time. Money that arrives later is refunded by itself. */
export async function expireRequests(context: WriteContext): Promise<void> {
  const { db, now } = context
  const createdBefore = new Date(now.getTime() - unpaidLifetimeMs)
  const reason = `Not paid within ${unpaidLifetimeHours} hours`
  let expired: number
  do {
    expired = await db.transaction().execute(async (trx) => {
      const requests = await lockUnpaidBefore(trx, createdBefore, batchSize)
      for (const { id: requestId } of requests) {
        const transition = { requestId, to: 'cancelled', actor: 'system', reason } as const
        await transitionRequest({ ...context, db: trx }, transition)
      }
      return requests.length
    })
  } while (expired === batchSize)
}
