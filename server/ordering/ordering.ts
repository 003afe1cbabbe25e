import type { Jobs } from '../platform/jobs/jobs.ts'
import { expireRequests, expireRequestsJob } from './expire-requests.ts'
import { type OrderingRoutesParts, orderingRoutes } from './routes.ts'

/** Print requests: placing, following and cancelling them, and ending those that nobody pays. */
export function ordering(parts: OrderingRoutesParts & { readonly jobs: Jobs }): void {
  const { db, jobs, clock } = parts
  orderingRoutes(parts)
  jobs.work(expireRequestsJob, () => expireRequests({ db, jobs, now: clock() }))
  jobs.schedule(expireRequestsJob, '*/10 * * * *')
}
