import {
  type PrinterCondition,
  type PrinterLoad,
  byLoad,
  canPrint,
  distrustedForMs,
  finishings,
  hasRoom,
  jobName,
  medias,
  mostCopies,
  printTicket,
  stillAfterMs,
  usableSpeed,
} from '@campus-print/domain/printing'
import { printTypes } from '@campus-print/domain/pricing'
import { type PrinterReport, readPrinter } from '@campus-print/ipp/client'
import { PrinterState } from '@campus-print/ipp/codec'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { lockRequest } from '../ordering/index.ts'
import { type AttemptInput, ticketOf } from './attempt.ts'
import { connectPrinter } from './connect-printer.ts'
import type { PrintingContext } from './context.ts'
import { dispatchJob, printRequestJob } from './print-request-job.ts'
import { beginAttempt, documentNameOf, listPrinters } from './printing-store.ts'
import {
  type GivenPrints,
  type PrintKinds,
  givenPrints,
  isAnyQueued,
  lockPrinter,
  markStalled,
  nextInQueue,
  stopWaiting,
  unbegunPrints,
} from './queue-store.ts'
import type { PrinterRow } from './tables.ts'
import { virtualUri } from './virtual/host-virtual-printer.ts'

/** A printer as the dispatcher sees it. */
export interface Candidate extends PrinterLoad {
  readonly printer: PrinterRow
  readonly report: PrinterReport | undefined
  readonly condition: PrinterCondition
  prints: number
  pages: number
  readonly isStalled: boolean
}

/** Short, so that a printer that is off does not delay the others. */
const reportTimeoutMs = 2_000
const pauseMs = 1_000
/** After this time another background job continues. */
const loopMs = 60_000

/**
 * Assigns the next suitable print to every printer with room, until no printer has room or no print waits.
 * The caller prints `ownRequestId` itself; for other requests a background job is enqueued.
 */
export async function dispatchPrints(
  context: PrintingContext,
  { signal, ownRequestId }: { signal: AbortSignal; ownRequestId?: string },
): Promise<Candidate[]> {
  const candidates = await findCandidates(context, signal)
  let open = candidates.filter((candidate) => takesPrints(candidate))
  while (open.length > 0) {
    const [best] = byLoad(open.filter(hasRoom))
    if (!best) break
    const pages = await assignNext(context, { best, candidates, ownRequestId })
    if (pages === undefined) {
      open = open.filter((candidate) => candidate !== best)
      continue
    }
    best.prints += 1
    best.pages += pages
  }
  return candidates
}

/**
 * Returns the handler of the background job: while anything is queued, it polls the printers and dispatches
 * each second.
 */
export function createDispatcher(context: PrintingContext): (signal: AbortSignal) => Promise<void> {
  let isLooping = false
  let lastReason = ''

  async function dispatch(signal: AbortSignal): Promise<boolean> {
    const candidates = await dispatchPrints(context, { signal })
    await movePrints(context, candidates)
    const { waiting, given } = await isAnyQueued(context.db)
    const why = waiting ? waitReason(candidates) : ''
    if (why !== lastReason && why !== '') context.log.info({ why }, 'prints wait for a printer')
    lastReason = why
    return waiting || given
  }

  return async (signal) => {
    if (isLooping) return void (await dispatch(signal))
    isLooping = true
    try {
      const endAt = performance.now() + loopMs
      while (await dispatch(signal)) {
        if (performance.now() > endAt) return await wakeDispatcher(context)
        await delay(pauseMs, undefined, { signal })
      }
    } catch (error) {
      if (!signal.aborted) throw error
      // This process stops, so another one continues.
      await wakeDispatcher(context)
    } finally {
      isLooping = false
    }
  }
}

/** Call it when a print waits, or when a printer has room again. */
export function wakeDispatcher({ db, jobs }: Pick<PrintingContext, 'db' | 'jobs'>): Promise<void> {
  return jobs.enqueue(db, dispatchJob, {}, { singletonKey: 'dispatch' })
}

async function findCandidates(context: PrintingContext, signal: AbortSignal): Promise<Candidate[]> {
  const { db, clock } = context
  const printers = withoutStandIn(await listPrinters(db))
  const [given, reports] = await Promise.all([
    givenPrints(
      db,
      printers.map(({ id }) => id),
    ),
    Promise.all(printers.map((printer) => fetchReport(context, { printer, signal }))),
  ])
  return printers.map((printer, index) => {
    const prints = given.find(({ printerId }) => printerId === printer.id)
    return candidateOf(printer, { report: reports[index], given: prints, now: clock() })
  })
}

/** Leaves out the virtual printer if there is any other. */
export function withoutStandIn<Printer extends { readonly uri: string }>(
  printers: readonly Printer[],
): readonly Printer[] {
  const real = printers.filter(({ uri }) => uri !== virtualUri)
  return real.length > 0 ? real : printers
}

function candidateOf(
  printer: PrinterRow,
  seen: { report: PrinterReport | undefined; given: GivenPrints | undefined; now: Date },
): Candidate {
  const { report, given, now } = seen
  const pagesPerMinute = usableSpeed(printer.pages_per_minute ?? report?.pagesPerMinute)
  const expectedMs = (2 * 60_000 * (given?.begunPages ?? 0)) / pagesPerMinute
  const isStalled =
    given !== undefined && now.getTime() - given.progressedAt.getTime() > stillAfterMs + expectedMs
  const isDistrusted =
    printer.still_at !== null && now.getTime() - printer.still_at.getTime() < distrustedForMs
  return {
    printer,
    report,
    condition: isStalled || isDistrusted ? 'down' : conditionOf(report),
    queues: report?.holdsJobs ?? false,
    prints: given?.prints ?? 0,
    pages: given?.pages ?? 0,
    pagesPerMinute,
    isStalled,
  }
}

function conditionOf(report: PrinterReport | undefined): PrinterCondition {
  if (!report || report.state === PrinterState.stopped) return 'down'
  return report.state === PrinterState.idle ? 'idle' : 'busy'
}

async function fetchReport(
  context: PrintingContext,
  { printer, signal }: { printer: PrinterRow; signal: AbortSignal },
): Promise<PrinterReport | undefined> {
  const connection = connectPrinter(context, printer)
  if (connection === undefined) return undefined
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), reportTimeoutMs)
  try {
    return await readPrinter(connection, AbortSignal.any([signal, late.signal]))
  } catch (error) {
    signal.throwIfAborted()
    context.log.warn({ printer: printer.name, reason: String(error) }, 'a printer does not answer')
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function takesPrints({ printer, report }: Candidate): boolean {
  return printer.paused_at === null && report !== undefined && report.acceptingJobs
}

interface Assignment {
  readonly best: Candidate
  readonly candidates: readonly Candidate[]
  readonly ownRequestId: string | undefined
}

/** Assigns a printer the next print that it can do; returns its pages, or `undefined` if there is none. */
export async function assignNext(
  { db, jobs, clock }: Pick<PrintingContext, 'db' | 'jobs' | 'clock'>,
  { best, candidates, ownRequestId }: Assignment,
): Promise<number | undefined> {
  const supported = kindsFor(best, candidates)
  if (supported.kinds.length === 0) return undefined
  return db.transaction().execute(async (trx) => {
    const printer = await lockPrinter(trx, best.printer.id)
    if (!printer || printer.paused_at !== null || printer.retired_at !== null) return undefined
    // Another process may have assigned prints to it meanwhile.
    const [given] = await givenPrints(trx, [printer.id])
    if (!hasRoom({ ...best, prints: given?.prints ?? 0, pages: given?.pages ?? 0 })) return undefined
    for (
      let id = await nextInQueue(trx, supported);
      id !== undefined;
      id = await nextInQueue(trx, supported)
    ) {
      const request = await lockRequest(trx, id)
      await stopWaiting(trx, id)
      if (request.status !== 'in_queue') continue
      const name = jobName(request.print_id, await documentNameOf(trx, request.document_id))
      const now = clock()
      const lease = randomUUID()
      const begun = await beginAttempt(trx, {
        requestId: id,
        printerId: printer.id,
        jobName: name,
        lease,
        now,
        assignedAt: now,
      })
      if (!begun) continue
      if (id !== ownRequestId) await jobs.enqueue(trx, printRequestJob, { requestId: id })
      return request.sides_per_copy * request.copies
    }
    return undefined
  })
}

/**
 * Whether another working printer can continue a request. If so, the attempt's printer gets no prints for a
 * while.
 */
export async function isOtherPrinterAble(
  context: PrintingContext,
  { attempt, signal }: AttemptInput,
): Promise<boolean> {
  const ticket = ticketOf(attempt.request)
  const candidates = await findCandidates(context, signal)
  const isAble = candidates.some(
    (candidate) =>
      candidate.printer.uri !== attempt.printer.uri &&
      candidate.condition !== 'down' &&
      takesPrints(candidate) &&
      candidate.report !== undefined &&
      canPrint(candidate.report, ticket),
  )
  const own = candidates.find(({ printer }) => printer.uri === attempt.printer.uri)
  if (isAble && own) await markStalled(context.db, own.printer.id, context.clock())
  return isAble
}

/**
 * Returns the kinds of prints for a printer. A printer that is down gets only those that no other printer can
 * do.
 */
function kindsFor(best: Candidate, candidates: readonly Candidate[]): PrintKinds {
  const others =
    best.condition === 'down'
      ? candidates.filter((other) => other.condition !== 'down' && takesPrints(other))
      : []
  const kinds = medias.flatMap((media) =>
    printTypes.flatMap((printType) =>
      finishings
        .flatMap((finishing) =>
          [false, true].map((doubleSided) => ({ media, printType, doubleSided, finishing })),
        )
        .filter((kind) => can(best, kind) && !others.some((other) => can(other, kind))),
    ),
  )
  return { kinds, maxCopies: best.report ? mostCopies(best.report) : 1 }
}

type Kind = Pick<Parameters<typeof printTicket>[0], 'media' | 'printType' | 'doubleSided' | 'finishing'>

function can({ report }: Candidate, kind: Kind): boolean {
  return (
    report !== undefined &&
    (['portrait', 'landscape'] as const).every((orientation) =>
      canPrint(report, printTicket({ ...kind, orientation, copies: 1 })),
    )
  )
}

/** Moves prints that wait at a printer that is down to another one that can print them now. */
async function movePrints(context: PrintingContext, candidates: readonly Candidate[]): Promise<void> {
  const working = candidates.filter(
    (candidate) => takesPrints(candidate) && candidate.condition !== 'down' && hasRoom(candidate),
  )
  for (const { printer, condition, prints, isStalled } of candidates) {
    const isOut = condition === 'down' || printer.paused_at !== null
    if (!isOut || prints === 0 || working.length === 0) continue
    if (isStalled) await markStalled(context.db, printer.id, context.clock())
    for (const request of await unbegunPrints(context.db, printer.id)) {
      const ticket = ticketOf(request)
      if (!working.some(({ report }) => report && canPrint(report, ticket))) continue
      const data = { requestId: request.id, moves: true }
      await context.jobs.enqueue(context.db, printRequestJob, data, { singletonKey: `move ${request.id}` })
    }
  }
}

function waitReason(candidates: readonly Candidate[]): string {
  if (candidates.length === 0) return 'There is no printer'
  return candidates.map(unavailableReason).join('; ')
}

/** Returns why a printer cannot take the waiting print. */
function unavailableReason(candidate: Candidate): string {
  const { printer, report, condition, isStalled } = candidate
  const because = (reason: string) => `${printer.name}: ${reason}`
  if (printer.paused_at !== null) return because('paused by a manager')
  if (!report) return because('does not answer')
  const reasons = report.stateReasons.length > 0 ? ` (${report.stateReasons.join(', ')})` : ''
  if (!report.acceptingJobs) return because(`rejects jobs${reasons}`)
  if (isStalled) return because('makes no progress')
  if (condition === 'down') return because(`stopped${reasons}`)
  return because(hasRoom(candidate) ? 'cannot do what waits' : 'has enough to do')
}
