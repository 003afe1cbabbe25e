import * as contract from '@campus-print/contract/operation'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Route } from '../platform/http/route.ts'
import { type Hold, resume } from './hold.ts'
import { findHold } from './hold-store.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly clock: () => Date
  readonly hold: Hold
}

/** Rejects changes while a restored copy is on hold: they could be lost or happen twice. */
export function rejectChangesOnHold(app: FastifyInstance, hold: Pick<Hold, 'isOn'>): void {
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    if (hold.isOn() && config.worksOnHold === false) throw new ApiError('on_hold')
  })
}

export function operationRoutes({ route, db, clock, hold }: Context): void {
  route(contract.getHold, async () => {
    const found = await findHold(db)
    return {
      data: found
        ? { since: found.since.toISOString(), backupMadeAt: found.backupMadeAt.toISOString() }
        : null,
    }
  })

  route(contract.resumeService, async ({ caller }) => {
    await resume({ db, now: clock() }, caller.id)
    await hold.check()
    return {}
  })
}
