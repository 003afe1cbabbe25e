import * as contract from '@campus-print/contract/queue'
import type { Hours } from '@campus-print/domain/availability'
import { printLine } from '../ordering/index.ts'
import { cacheFor } from '../platform/cache-for.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Route } from '../platform/http/route.ts'
import { estimatePrint, queueStatus } from './queue-status.ts'
import type { PrinterStatus } from './watch-printers.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly pollPrinters: () => Promise<readonly PrinterStatus[]>
  readonly openingHours: () => Promise<Hours>
  readonly clock: () => Date
}

/** Pages poll every few seconds, and each poll of the printers takes as long as the slowest one. */
const printerCacheMs = 10_000
/** Clients request an estimate with every change of a setting. */
const queueCacheMs = 5_000

/** The printers and the queue, for all users. */
export function printingRoutes(context: Context): void {
  const { route, db, openingHours, clock } = context
  // Shared by all users, so that many users do not cause more polls.
  const pollPrinters = cacheFor(printerCacheMs, { clock, call: context.pollPrinters })
  const readQueue = cacheFor(queueCacheMs, { clock, call: () => printLine(db) })

  route(contract.queueStatus, async ({ caller }) => ({
    data: await queueStatus({ db, now: clock(), pollPrinters, openingHours }, { ownerId: caller.id }),
  }))

  route(contract.estimatePrint, async ({ caller, query: { doubleSided, ...print } }) => {
    const planned = { ...print, doubleSided: doubleSided === 'true', ownerId: caller.id }
    return { data: await estimatePrint({ now: clock(), pollPrinters, readQueue, openingHours }, planned) }
  })

  route(contract.listPrinters, async () => ({ data: (await pollPrinters()).map(presentPrinter) }))
}

/** Leaves out the printer's address, which users must not see. */
function presentPrinter({ name, state, stateReasons, isStandIn, features }: PrinterStatus) {
  return {
    name,
    state,
    stateReasons: [...stateReasons],
    color: features?.color ?? null,
    duplex: features?.duplex ?? null,
    pageSizes: [...(features?.pageSizes ?? [])],
    // The features that can be ordered.
    finishings: isStandIn ? [] : [...(features?.finishings ?? [])],
  }
}
