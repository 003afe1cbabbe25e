import { readPrinter } from '@campus-print/ipp/client'
import { isPrintReady, ensurePrintReady } from '../documents/index.ts'
import { WaitedTooLong } from '../platform/process/process-lost.ts'
import {
  type Attempt,
  type AttemptInput,
  LeaseLostError,
  RequestWithdrawnError,
  changeAttempt,
  connectionOf,
  isToBePrinted,
  partOf,
  isStalled,
} from './attempt.ts'
import { retryOrRefund, tryLater } from './retry-or-refund.ts'
import { documentFor, deletePrepared, deletePreparedForPrinter } from './document-for-printer.ts'
import { deliverJob } from './deliver-job.ts'
import {
  cancelLeftoverJob,
  continueElsewhere,
  endCancelled,
  failAndRefund,
  failAttempt,
  endWithdrawn,
} from './end-attempt.ts'
import { followJob } from './follow-job.ts'
import { completeCancel, applyCancelRequest, stopAttempt } from './cancel-print.ts'
import {
  type Outcome,
  type Waiting,
  outcomeOfError,
  printerGone,
  rejectedOnce,
  waitForPrinter,
} from './outcome.ts'
import type { PrintingContext } from './context.ts'
import {
  type PrintRequestData,
  endLeftoverJob,
  enqueuePreparation,
  printRequestJob,
} from './print-request-job.ts'
import { findUnsentRequest } from './printing-store.ts'
import { claimAttempt, claimPreparation } from './claim-attempt.ts'
import { isOtherPrinterAble, wakeDispatcher } from './dispatch-prints.ts'
import { countParts, deliveredSoFar, isAnyQueued, waitForAnyPrinter } from './queue-store.ts'

type Step = (context: PrintingContext, input: AttemptInput) => Promise<Outcome>

interface PrintInput {
  readonly data: PrintRequestData
  readonly signal: AbortSignal
}

/** Handles a print job: prints the request if its document is ready, otherwise enqueues the preparation. */
export async function startPrint(context: PrintingContext, { data, signal }: PrintInput): Promise<void> {
  const request = await findUnsentRequest(context.db, data.requestId)
  if (!request) return printRequest(context, { data, signal })
  const delivered = await deliveredSoFar(context.db, request.id)
  if (await isPrintReady(context, request.id, delivered)) return printRequest(context, { data, signal })
  await enqueuePreparation(context, { data, ownerId: request.owner_id })
}

/** Prepares the document of a paid request, and leaves the delivery to another job. */
export function preparePrint(context: PrintingContext, input: PrintInput): Promise<void> {
  return workOnAttempt(context, { ...input, claim: claimPreparation, step: prepareDocument })
}

/**
 * Prints a paid request once and completely: finds a printer, sends it the job by a protocol that stores
 * every step, and follows the job to its end. Any worker can continue where another one crashed.
 */
export function printRequest(context: PrintingContext, input: PrintInput): Promise<void> {
  const step = input.data.moves ? moveToOtherPrinter : deliverAndFollow
  return workOnAttempt(context, { ...input, claim: claimAttempt, step })
}

async function workOnAttempt(
  context: PrintingContext,
  { data, claim, step, signal }: PrintInput & { claim: typeof claimAttempt; step: Step },
): Promise<void> {
  const attempt = await claim(context, { requestId: data.requestId, signal })
  if (attempt === 'nothing to print') return
  if (attempt === 'no printer') {
    if (claim === claimAttempt) return wakeDispatcher(context)
    return tryLater(context, { data, waiting: waitForPrinter('There is no printer') })
  }
  const input = { attempt, signal }
  try {
    const reached = await advance(context, { ...input, step }).catch((error: unknown) =>
      outcomeOfLostPrinter(context, { attempt, error }),
    )
    const outcome = await applyCancelRequest(context, { ...input, outcome: reached }).catch(outcomeOfError)
    await applyOutcome(context, { ...input, outcome, data })
    // If this printer does not continue, the dispatcher may choose another one.
    if (outcome.kind === 'waiting' && claim === claimAttempt) await wakeDispatcher(context)
    // The printer has room again.
    if (hasEnded(outcome) && (await isAnyQueued(context.db)).waiting) await wakeDispatcher(context)
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error
    context.log.info({ request: data.requestId }, 'another worker has taken a request over')
  }
}

async function advance(
  context: PrintingContext,
  { step, ...input }: AttemptInput & { step: Step },
): Promise<Outcome> {
  try {
    if (!isToBePrinted(input.attempt.request.status)) throw new RequestWithdrawnError('It was settled before')
    return await step(context, input)
  } catch (error) {
    if (!(error instanceof RequestWithdrawnError)) throw error
    await endWithdrawn(context, input)
    return { kind: 'settled' }
  }
}

/** How long a preparation waits for a process before it lets those of other owners go first, in ms. */
const maxWaitMs = 10_000
const cancelCheckMs = 500

async function prepareDocument(
  context: PrintingContext,
  { attempt, signal }: AttemptInput,
): Promise<Outcome> {
  const { db } = context
  const withdrawn = new AbortController()
  const checkForCancel = async () => {
    const unsent = await findUnsentRequest(db, attempt.request.id)
    if (!unsent) withdrawn.abort(new RequestWithdrawnError('It was settled meanwhile'))
  }
  // A failed check is ignored, because a database outage is not the request's fault.
  const timer = setInterval(() => void checkForCancel().catch(() => {}), cancelCheckMs)
  try {
    const either = AbortSignal.any([signal, withdrawn.signal])
    await ensurePrintReady(context, { order: partOf(attempt).order, signal: either, maxWaitMs })
    return { kind: 'prepared' }
  } catch (error) {
    if (error instanceof WaitedTooLong) return { kind: 'busy' }
    throw error
  } finally {
    clearInterval(timer)
  }
}

async function deliverAndFollow(context: PrintingContext, input: AttemptInput): Promise<Outcome> {
  const { attempt, signal } = input
  if (attempt.isCancelRequested && (await completeCancel(context, input))) return { kind: 'cancelled' }
  const file = await ensurePrintReady(context, { order: partOf(attempt).order, signal })
  const printer = attempt.progress.released
    ? undefined
    : await readPrinter(connectionOf(context, attempt), signal)
  const document = await documentFor(context, { attempt, file, printer, signal })
  const justSent = !attempt.progress.released
  if (printer) await deliverJob(context, { ...input, document, printer })
  const outcome = await followJob(context, { ...input, size: document.size, justSent })
  if (outcome.kind === 'settled') await deletePrepared(context, attempt)
  return outcome
}

/**
 * Cancels an unstarted job at a printer that is stuck, so that another can print it; any other job stays
 * there.
 */
async function moveToOtherPrinter(context: PrintingContext, input: AttemptInput): Promise<Outcome> {
  const { attempt } = input
  const { progress, request, isCancelRequested, held } = attempt
  if (request.status !== 'in_queue' || isCancelRequested) return deliverAndFollow(context, input)
  if (!progress.sendTried) {
    await cancelLeftoverJob(context, input)
    return { kind: 'moved' }
  }
  try {
    const { isUnprinted } = await stopAttempt(context, input)
    return isUnprinted ? { kind: 'moved' } : await deliverAndFollow(context, input)
  } catch (error) {
    // The job would wait for a release that never comes. A sent one may have been released.
    if (held && !progress.sent && outcomeOfError(error).kind === 'waiting') return { kind: 'moved' }
    throw error
  }
}

/**
 * The outcome of an error. If a printer may have printed the job and is silent for long, the desk has to
 * check.
 */
function outcomeOfLostPrinter(
  context: PrintingContext,
  { attempt, error }: { attempt: Attempt; error: unknown },
): Outcome {
  const outcome = outcomeOfError(error)
  const isGone = outcome.kind === 'waiting' && attempt.progress.sendTried && isStalled(context, attempt)
  return isGone ? { kind: 'uncertain', reason: printerGone } : outcome
}

function hasEnded({ kind }: Outcome): boolean {
  return kind !== 'prepared' && kind !== 'busy' && kind !== 'waiting'
}

/** How many printers may print a part and stop; a higher number suggests that the document is the cause. */
const maxParts = 2

async function canContinueElsewhere(
  context: PrintingContext,
  { attempt, outcome, signal }: AttemptInput & { outcome: Extract<Outcome, { kind: 'failed' }> },
): Promise<boolean> {
  const { delivered, isAborted } = outcome
  // A job without counted pages may still have printed some.
  if (!isAborted || !delivered || attempt.isCancelRequested) return false
  const { rest } = partOf(attempt)
  // No pages are left. The desk still has to find out why the printer gave up.
  if (delivered >= rest.places.length * rest.copies) return false
  if ((await countParts(context.db, attempt.request.id)) >= maxParts) return false
  return isOtherPrinterAble(context, { attempt, signal })
}

async function applyOutcome(
  context: PrintingContext,
  { attempt, outcome, data, signal }: AttemptInput & { outcome: Outcome; data: PrintRequestData },
): Promise<void> {
  switch (outcome.kind) {
    case 'settled':
      return
    case 'prepared':
      return context.jobs.enqueue(context.db, printRequestJob, data)
    case 'busy': {
      const { owner_id: ownerId } = attempt.request
      return enqueuePreparation(context, { data, ownerId, startAfterSeconds: 1 })
    }
    case 'waiting':
      if (!attempt.progress.createTried) return releaseToQueue(context, { attempt, change: {} })
      return tryLater(context, { data: { ...data, moves: false }, waiting: soonIfPrinting(attempt, outcome) })
    case 'moved':
      await deletePreparedForPrinter(context, attempt)
      return releaseToQueue(context, { attempt, change: { stage: 'failed', failure: movedOn } })
    case 'failed':
      await cancelLeftoverJob(context, { attempt, signal })
      return (await canContinueElsewhere(context, { attempt, outcome, signal }))
        ? continueElsewhere(context, { attempt, reason: outcome.reason, delivered: outcome.delivered ?? 0 })
        : failAttempt(context, { attempt, reason: outcome.reason, delivered: outcome.delivered })
    case 'lost':
      await freePrinter(context, attempt)
      return retryOrRefund(context, { attempt, reason: outcome.reason, data, signal })
    case 'rejected':
      await freePrinter(context, attempt)
      return data.wasRejected
        ? failAndRefund(context, { attempt, reason: outcome.reason, signal })
        : tryLater(context, { data: { ...data, wasRejected: true }, waiting: rejectedOnce })
    case 'unprintable':
      return failAndRefund(context, { attempt, reason: outcome.reason, signal })
    case 'uncertain':
      await failAttempt(context, { attempt, reason: outcome.reason })
      // When the printer is back, it must not print what the desk has had printed elsewhere.
      if (outcome.reason !== printerGone) return
      return context.jobs.enqueue(
        context.db,
        endLeftoverJob,
        { attemptId: attempt.id },
        { startAfterSeconds: 1 },
      )
    case 'cancelled':
      return endCancelled(context, attempt)
  }
}

/**
 * Retries soon if the job was printing: a restarted print server prints it again, which must not go
 * unnoticed.
 */
function soonIfPrinting({ lastStatus }: AttemptInput['attempt'], waiting: Waiting): Waiting {
  return lastStatus === 'in_process' ? { ...waiting, longestSeconds: 1 } : waiting
}

const movedOn = 'Another printer was chosen.'

/** Returns a print to its place in the queue, for any printer. */
async function releaseToQueue(
  context: PrintingContext,
  { attempt, change }: Omit<Parameters<typeof changeAttempt>[1], 'alongside'>,
): Promise<void> {
  await changeAttempt(context, {
    attempt,
    change: { ...change, assigned_at: null },
    alongside: ({ db }, request) => waitForAnyPrinter(db, request),
  })
  await wakeDispatcher(context)
}

/** Lets the printer print others while the document is prepared again. */
async function freePrinter(context: PrintingContext, attempt: AttemptInput['attempt']): Promise<void> {
  if (!attempt.progress.createTried) await changeAttempt(context, { attempt, change: { assigned_at: null } })
}
