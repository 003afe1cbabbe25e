import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { expireRequests, expireRequestsJob } from './expire-requests.ts'
import { type OrderingRoutesParts, orderingRoutes } from './routes.ts'

/** Print requests: placing, following and cancelling them, and ending those that nobody pays. */
export function ordering(parts: OrderingRoutesParts & { readonly jobs: Jobs; readonly log: Log }): void {
  const { db, jobs, clock, log } = parts
  orderingRoutes(parts)
  jobs.work(expireRequestsJob, () =>
    whileClocksAgree({ db, log }, () => expireRequests({ db, jobs, now: clock() })),
  )
  jobs.schedule(expireRequestsJob, '*/10 * * * *')
}
