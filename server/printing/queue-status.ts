import type { ResponseOf } from '@campus-print/contract/endpoint'
import type { queueStatus as queueStatusCall } from '@campus-print/contract/queue'
import { takesPrints } from '@campus-print/domain/health'
import { estimateMinutes, usualPagesPerMinute } from '@campus-print/domain/printing'
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
  const speeds = available.map(({ pagesPerMinute }) => pagesPerMinute ?? usualPagesPerMinute)
  const { inQueue, inProcess, own } = await requestQueue({ db }, { ownerId })
  const minutesUntil = (waitingPages: number) =>
    estimateMinutes(inProcess.pages + waitingPages, speeds) ?? null
  return {
    inQueue: inQueue.requests,
    inProcess: inProcess.requests,
    estimatedMinutes: minutesUntil(inQueue.pages),
    printers: { available: available.length, total: printers.length },
    yours: own.map(({ id, printId, place, pages }) => ({
      id,
      uniqueId: printId,
      place,
      estimatedMinutes: minutesUntil(pages),
    })),
  }
}
