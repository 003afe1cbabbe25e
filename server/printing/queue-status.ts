import type { ResponseOf } from '@campus-print/contract/endpoint'
import type { queueStatus as queueStatusCall } from '@campus-print/contract/queue'
import { takesPrints } from '@campus-print/domain/health'
import { estimateFinishes, estimateMinutes, usableSpeed } from '@campus-print/domain/printing'
import { requestQueue } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'
import type { PrinterStatus } from './watch-printers.ts'

interface Context {
  readonly db: Db
  readonly seePrinters: () => Promise<readonly PrinterStatus[]>
}

/** How much waits to be printed, how long that takes the printers, and where a user's own requests stand. */
export async function queueStatus(
  { db, seePrinters }: Context,
  { ownerId }: { ownerId: string },
): Promise<ResponseOf<typeof queueStatusCall>['data']> {
  const printers = await seePrinters()
  const available = printers.filter(takesPrints)
  const speeds = available.map(({ pagesPerMinute }) => usableSpeed(pagesPerMinute))
  const { inQueue, inProcess, own, pagesInLine } = await requestQueue({ db }, { ownerId })
  // Which printer has how much of it does not matter much.
  const pagesLeft = inProcess.pages / Math.max(1, speeds.length)
  const working = speeds.map((pagesPerMinute) => ({ pagesPerMinute, pagesLeft }))
  const finishes = estimateFinishes(pagesInLine, working)
  return {
    inQueue: inQueue.requests,
    inProcess: inProcess.requests,
    estimatedMinutes: estimateMinutes(inProcess.pages + inQueue.pages, speeds) ?? null,
    printers: { available: available.length, total: printers.length },
    yours: own.map(({ id, printId, place }) => ({
      id,
      uniqueId: printId,
      place,
      estimatedMinutes: finishes?.[place - 1] ?? null,
    })),
  }
}
