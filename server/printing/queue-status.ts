import type { ResponseOf } from '@campus-print/contract/endpoint'
import type {
  estimatePrint as estimateCall,
  queueStatus as queueStatusCall,
} from '@campus-print/contract/queue'
import { type Hours, collectionTime } from '@campus-print/domain/availability'
import { takesPrints } from '@campus-print/domain/health'
import type { PrintType } from '@campus-print/domain/pricing'
import {
  type Finishing,
  type Media,
  estimateFinish,
  estimateFinishes,
  estimateMinutes,
  queueTime,
  unprintable,
  usableSpeed,
} from '@campus-print/domain/printing'
import { type printLine, requestQueue } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'
import type { PrinterStatus } from './watch-printers.ts'

interface Context {
  readonly db: Db
  readonly now: Date
  readonly seePrinters: () => Promise<readonly PrinterStatus[]>
  readonly openingHours: () => Promise<Hours>
}

/** How much waits to be printed, how long that takes the printers, and the place of a user's own requests. */
export async function queueStatus(
  { db, now, seePrinters, openingHours }: Context,
  { ownerId }: { ownerId: string },
): Promise<ResponseOf<typeof queueStatusCall>['data']> {
  const printers = (await seePrinters()).filter(({ isStandIn }) => !isStandIn)
  const available = printers.filter(takesPrints)
  const speeds = available.map(({ pagesPerMinute }) => usableSpeed(pagesPerMinute))
  const { inQueue, inProcess, own, pagesInLine } = await requestQueue({ db }, { ownerId })
  // Which printer has how much of it does not matter much.
  const pagesLeft = inProcess.pages / Math.max(1, speeds.length)
  const working = speeds.map((pagesPerMinute) => ({ pagesPerMinute, pagesLeft }))
  const finishes = estimateFinishes(pagesInLine, working)
  const hours = await openingHours()
  return {
    inQueue: inQueue.requests,
    inProcess: inProcess.requests,
    estimatedMinutes: estimateMinutes(inProcess.pages + inQueue.pages, speeds) ?? null,
    printers: { available: available.length, total: printers.length },
    yours: own.map(({ id, printId, place }) => ({
      id,
      uniqueId: printId,
      place,
      ...timesOf(finishes?.[place - 1], { hours, now }),
    })),
  }
}

interface PlannedPrint {
  readonly ownerId: string
  /** Sides of all copies. */
  readonly pages: number
  readonly pageSize: Media
  readonly printType: PrintType
  readonly doubleSided: boolean
  readonly finishing?: Finishing | undefined
}

interface EstimateContext extends Omit<Context, 'db'> {
  readonly seeLine: () => ReturnType<typeof printLine>
}

/** When a print could be collected that is paid now: behind what is served before it, on a printer that can do it. */
export async function estimatePrint(
  { now, seePrinters, seeLine, openingHours }: EstimateContext,
  { ownerId, pages, ...settings }: PlannedPrint,
): Promise<ResponseOf<typeof estimateCall>['data']> {
  const { waiting, pagesInProcess } = await seeLine()
  const ownTimes = waiting.filter((print) => print.ownerId === ownerId).map((print) => print.queueTime)
  const at = queueTime({ paidAt: now, pages, latestOfOwner: ownTimes.at(-1) })
  const before = waiting.filter((print) => print.queueTime <= at)
  const available = (await seePrinters()).filter((printer) => takesPrints(printer) && !printer.isStandIn)
  const working = available.map(({ pagesPerMinute, features }) => ({
    pagesPerMinute: usableSpeed(pagesPerMinute),
    pagesLeft: pagesInProcess / available.length,
    isAble: unprintable(settings, [features ?? null]) === undefined,
  }))
  const minutes = estimateFinish({ pages, pagesBefore: before.map((print) => print.pages) }, working)
  return timesOf(minutes, { hours: await openingHours(), now })
}

function timesOf(
  minutes: number | undefined,
  { hours, now }: { hours: Hours; now: Date },
): { estimatedMinutes: number | null; readyAt: string | null } {
  if (minutes === undefined) return { estimatedMinutes: null, readyAt: null }
  return { estimatedMinutes: minutes, readyAt: collectionTime(hours, now, minutes)?.toISOString() ?? null }
}
