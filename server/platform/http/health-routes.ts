import * as contract from '@campus-print/contract/health'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './route.ts'

export function healthRoutes({ route, db }: { route: Route; db: Db }): void {
  route(contract.live, () => ({ message: 'alive' }))

  route(contract.ready, async ({ request }) => {
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      throw new Refusal('service_unavailable', undefined, { retryAfterSeconds: 5 })
    }
    return { message: 'ready' }
  })
}
