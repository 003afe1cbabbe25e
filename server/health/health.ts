import * as contract from '@campus-print/contract/health'
import type { HealthStatus } from '@campus-print/contract/health'
import type { Route } from '../platform/http/route.ts'
import { type HealthContext, createHealthStatus } from './health-status.ts'
import type { Db } from '../platform/database/connect.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { DatabaseOutage } from '../platform/database/outage.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type MetricsContext, productMetrics } from './metrics.ts'
import { withTimeout } from './run-check.ts'

/** Routes for health checks, the health status and metrics, for managers and for monitoring. */
export function health(context: HealthContext & MetricsContext & { readonly route: Route }): void {
  const { route } = context
  const healthStatus = createHealthStatus(context)

  route(contract.live, () => ({ message: 'alive' }))

  route(contract.ready, async () => {
    await requireReady(context)
    return { message: 'ready' }
  })

  route(contract.healthStatus, async ({ query }) => {
    const data = await healthStatus()
    if (query.strict === 'true' && data.state === 'failing')
      throw new ApiError('service_unavailable', failureMessage(data))
    return { data }
  })

  const readMetrics = productMetrics(context, healthStatus)
  route(contract.metrics, async ({ reply }) => {
    const { contentType, text } = await readMetrics()
    return reply.type(contentType).send(text)
  })
}

function failureMessage(status: HealthStatus): string {
  const parts = Object.values(status).filter((part) => typeof part === 'object')
  return parts
    .filter(({ state }) => state === 'failing')
    .map(({ message }) => message)
    .join(' ')
}

/** Less than a second, since monitors poll each second. */
const timeoutMs = 700

/** A process is ready if its database responds in time. */
async function requireReady({ db, outage }: { db: Db; outage: DatabaseOutage }): Promise<void> {
  try {
    const at = await withTimeout(databaseTime(db), { timeoutMs, onTimeout: () => undefined })
    if (!at) throw new Error(`the database did not answer within ${timeoutMs} ms`)
  } catch (error) {
    outage.recordFailure(String(error))
    throw new ApiError('service_unavailable', undefined, { retryAfterSeconds: 5 })
  }
}
