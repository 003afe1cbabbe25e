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
  readonly pollPrinters: () => Promise<readonly PrinterStatus[]>
  readonly openingHours: () => Promise<Hours>
}

/** How many requests wait, how long the printers need for them, and the places of a user's own requests. */
export async function queueStatus(
  { db, now, pollPrinters, openingHours }: Context,
  { ownerId }: { ownerId: string },
): Promise<ResponseOf<typeof queueStatusCall>['data']> {
  const printers = (await pollPrinters()).filter(({ isStandIn }) => !isStandIn)
  const available = printers.filter(takesPrints)
  const speeds = available.map(({ pagesPerMinute }) => usableSpeed(pagesPerMinute))
  const { inQueue, inProcess, own, pagesInLine } = await requestQueue({ db }, { ownerId })
  // An even distribution over the printers is exact enough for an estimate.
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
  readonly readQueue: () => ReturnType<typeof printLine>
}

/**
 * When a print that is paid now could be collected: after the prints before it, on a printer that supports
 * it.
 */
export async function estimatePrint(
  { now, pollPrinters, readQueue, openingHours }: EstimateContext,
  { ownerId, pages, ...settings }: PlannedPrint,
): Promise<ResponseOf<typeof estimateCall>['data']> {
  const { waiting, pagesInProcess } = await readQueue()
  const ownTimes = waiting.filter((print) => print.ownerId === ownerId).map((print) => print.queueTime)
  const ownTime = queueTime({ paidAt: now, pages, latestOfOwner: ownTimes.at(-1) })
  const before = waiting.filter((print) => print.queueTime <= ownTime)
  const available = (await pollPrinters()).filter((printer) => takesPrints(printer) && !printer.isStandIn)
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
