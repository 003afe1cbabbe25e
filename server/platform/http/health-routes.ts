import * as contract from '@campus-print/contract/health'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { DatabaseOutage } from '../database/outage.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './route.ts'

interface Parts {
  readonly route: Route
  readonly db: Db
  readonly outage: DatabaseOutage
}

export function healthRoutes({ route, db, outage }: Parts): void {
  route(contract.live, () => ({ message: 'alive' }))

  route(contract.ready, async () => {
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      outage.noticed(String(error))
      throw new Refusal('service_unavailable', undefined, { retryAfterSeconds: 5 })
    }
    return { message: 'ready' }
  })
}
