import { unpaidLifetimeHours, unpaidLifetimeMs } from '@campus-print/domain/ordering'
import type { Db } from '../platform/database/connect.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { moveRequest } from './move-request.ts'
import { lockUnpaidBefore } from './request-store.ts'

export const expireRequestsJob = defineJob('expire-requests')

const atOnce = 100

/** Cancels requests that nobody paid in time; money that comes later goes back by itself. */
export async function expireRequests({
  db,
  jobs,
  now,
}: {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now: Date
}): Promise<void> {
  const made = new Date(now.getTime() - unpaidLifetimeMs)
  const reason = `Not paid within ${unpaidLifetimeHours} hours`
  let expired: number
  do {
    expired = await db.transaction().execute(async (trx) => {
      const requests = await lockUnpaidBefore(trx, made, atOnce)
      for (const { id: requestId } of requests)
        await moveRequest({ jobs, now }, trx, { requestId, to: 'cancelled', actor: 'system', reason })
      return requests.length
    })
  } while (expired === atOnce)
}
