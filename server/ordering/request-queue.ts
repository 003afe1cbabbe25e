import type { Db } from '../platform/database/connect.ts'
import { type PrintInLine, countInWork, pagesInLine, printsInLine, queuedOfOwner } from './request-store.ts'

/** Everyone's waiting and printing requests, and the places of an owner's own requests. */
export interface RequestQueue {
  readonly inQueue: PrintLoad
  readonly inProcess: PrintLoad
  /** The owner's own requests that wait, by their place. */
  readonly own: readonly QueuedRequest[]
  /** The pages of each waiting request of all users, in print order, up to the owner's last. */
  readonly pagesInLine: readonly number[]
}

export interface PrintLoad {
  readonly requests: number
  /** Pages of all copies. */
  readonly pages: number
}

export interface QueuedRequest {
  readonly id: string
  readonly printId: string
  /** Place in the order of printing, from 1. */
  readonly place: number
  /** Pages of the request and of all that wait before it. */
  readonly pages: number
}

const noLoad: PrintLoad = { requests: 0, pages: 0 }

export async function requestQueue(
  { db }: { db: Db },
  { ownerId }: { ownerId: string },
): Promise<RequestQueue> {
  const loads = new Map((await countInWork(db)).map(({ status, ...load }) => [status, load]))
  const own = await queuedOfOwner(db, ownerId)
  return {
    inQueue: loads.get('in_queue') ?? noLoad,
    inProcess: loads.get('in_process') ?? noLoad,
    pagesInLine: await pagesInLine(db, own.at(-1)?.place ?? 0),
    own: own.map(({ print_id: printId, ...queued }) => ({ ...queued, printId })),
  }
}

/** The waiting requests of all users in print order, and the pages that are being printed. */
export async function printLine(
  db: Db,
): Promise<{ readonly waiting: readonly PrintInLine[]; readonly pagesInProcess: number }> {
  const loads = await countInWork(db)
  const inProcess = loads.find(({ status }) => status === 'in_process')
  return { waiting: await printsInLine(db), pagesInProcess: inProcess?.pages ?? 0 }
}
