import * as contract from '@campus-print/contract/health'
import type { Route } from '../platform/http/route.ts'
import { type HealthContext, watchHealth } from './health-status.ts'
import { requireReady } from './readiness.ts'

/** How the product is, for those who run it and for what watches it. */
export function health(parts: HealthContext & { readonly route: Route }): void {
  const { route } = parts
  const healthStatus = watchHealth(parts)

  route(contract.live, () => ({ message: 'alive' }))

  route(contract.ready, async () => {
    await requireReady(parts)
    return { message: 'ready' }
  })

  route(contract.healthStatus, async () => ({ data: await healthStatus() }))
}
