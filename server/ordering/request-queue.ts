import type { Db } from '../platform/database/connect.ts'
import { type PrintInLine, countInWork, pagesInLine, printsInLine, queuedOfOwner } from './request-store.ts'

/** What waits to be printed and what is printed now, of everyone, and the place of an owner's own requests. */
export interface RequestQueue {
  readonly inQueue: PrintLoad
  readonly inProcess: PrintLoad
  /** The owner's own requests that wait, by their place. */
  readonly own: readonly QueuedRequest[]
  /** The pages of everyone's requests that wait, in their order, up to the owner's last. */
  readonly pagesInLine: readonly number[]
}

export interface PrintLoad {
  readonly requests: number
  /** Of all copies. */
  readonly pages: number
}

export interface QueuedRequest {
  readonly id: string
  readonly printId: string
  /** From 1 on, in the order in which requests are printed. */
  readonly place: number
  /** Its own pages and those of all that wait before it. */
  readonly pages: number
}

const nothing: PrintLoad = { requests: 0, pages: 0 }

export async function requestQueue(
  { db }: { db: Db },
  { ownerId }: { ownerId: string },
): Promise<RequestQueue> {
  const loads = new Map((await countInWork(db)).map(({ status, ...load }) => [status, load]))
  const own = await queuedOfOwner(db, ownerId)
  return {
    inQueue: loads.get('in_queue') ?? nothing,
    inProcess: loads.get('in_process') ?? nothing,
    pagesInLine: await pagesInLine(db, own.at(-1)?.place ?? 0),
    own: own.map(({ print_id: printId, ...queued }) => ({ ...queued, printId })),
  }
}

/** Everyone's requests that wait, in their order, and the pages that are printed now. */
export async function printLine(
  db: Db,
): Promise<{ readonly waiting: readonly PrintInLine[]; readonly pagesInProcess: number }> {
  const loads = await countInWork(db)
  const inProcess = loads.find(({ status }) => status === 'in_process')
  return { waiting: await printsInLine(db), pagesInProcess: inProcess?.pages ?? 0 }
}
