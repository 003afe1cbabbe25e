import * as contract from '@campus-print/contract/queue'
import { answerFor } from '../platform/answer-for.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Route } from '../platform/http/route.ts'
import { queueStatus } from './queue-status.ts'
import type { PrinterStatus } from './watch-printers.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly seePrinters: () => Promise<readonly PrinterStatus[]>
  readonly clock: () => Date
}

/** Pages poll every few seconds, and each answer takes as long as the slowest printer's. */
const seenForMs = 10_000

/** The printers and the queue before them, for everyone who prints. */
export function printingRoutes(context: Context): void {
  const { route, db } = context
  // However many users look, the printers are polled no more often.
  const seePrinters = answerFor(seenForMs, { clock: context.clock, call: context.seePrinters })

  route(contract.queueStatus, async ({ caller }) => ({
    data: await queueStatus({ db, seePrinters }, { ownerId: caller.id }),
  }))

  route(contract.listPrinters, async () => ({ data: (await seePrinters()).map(presentPrinter) }))
}

/** Without its address, which users must not learn. */
function presentPrinter({ name, state, stateReasons, features }: PrinterStatus) {
  return {
    name,
    state,
    stateReasons: [...stateReasons],
    color: features?.color ?? null,
    duplex: features?.duplex ?? null,
    pageSizes: [...(features?.pageSizes ?? [])],
  }
}
