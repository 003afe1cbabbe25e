import * as contract from '@campus-print/contract/health'
import type { Route } from '../platform/http/route.ts'
import { type HealthParts, healthStatus } from './health-status.ts'

/** How the product is, for those who run it and for what watches it. */
export function health(parts: HealthParts & { readonly route: Route }): void {
  parts.route(contract.healthStatus, async () => ({ data: await healthStatus(parts) }))
}
