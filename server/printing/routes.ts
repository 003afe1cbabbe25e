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
  readonly seePrinters: () => Promise<readonly PrinterStatus[]>
  readonly openingHours: () => Promise<Hours>
  readonly clock: () => Date
}

/** Pages poll every few seconds, and each answer takes as long as the slowest printer's. */
const seenForMs = 10_000
/** Estimates are asked for with every change of a setting. */
const lineSeenForMs = 5_000

/** The printers and the queue before them, for everyone who prints. */
export function printingRoutes(context: Context): void {
  const { route, db, openingHours, clock } = context
  // However many users look, the printers are polled no more often.
  const seePrinters = cacheFor(seenForMs, { clock, call: context.seePrinters })
  const seeLine = cacheFor(lineSeenForMs, { clock, call: () => printLine(db) })

  route(contract.queueStatus, async ({ caller }) => ({
    data: await queueStatus({ db, now: clock(), seePrinters, openingHours }, { ownerId: caller.id }),
  }))

  route(contract.estimatePrint, async ({ caller, query: { doubleSided, ...print } }) => {
    const planned = { ...print, doubleSided: doubleSided === 'true', ownerId: caller.id }
    return { data: await estimatePrint({ now: clock(), seePrinters, seeLine, openingHours }, planned) }
  })

  route(contract.listPrinters, async () => ({ data: (await seePrinters()).map(presentPrinter) }))
}

/** Without its address, which users must not learn. */
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
