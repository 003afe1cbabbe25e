import { jobFailureMessage } from '@campus-print/domain/printing'
import {
  IppBadAnswer,
  type JobReport,
  type StoppedJob,
  isWaiting,
  stopJob,
  readJob,
  release,
} from '@campus-print/ipp/client'
import { JobState, isTerminal } from '@campus-print/ipp/codec'
import { randomUUID } from 'node:crypto'
import {
  type PrintRequestRow,
  type SentPrint,
  alreadyPrinting,
  transitionRequest,
} from '../ordering/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type Attempt, LeaseLost, Withdrawn, changeAttempt, claimedAttempt, connectionOf } from './attempt.ts'
import { endCancelled, failAttempt, hasEndedUnprinted, cancelLeftoverJob } from './end-attempt.ts'
import { checkTrayAdvice, jobForgotten, outcomeOfError, type Outcome } from './outcome.ts'
import type { PrintingContext } from './context.ts'
import { printRequestJob } from './print-request-job.ts'
import { leaseSentAttempt } from './printing-store.ts'

export type StopContext = Omit<PrintingContext, 'engine'>

/** Claims what a printer was sent of a request, so that its owner can cancel it. In the caller's transaction. */
export async function claimSentPrint(
  parts: StopContext,
  context: WriteContext,
  request: PrintRequestRow,
): Promise<SentPrint | undefined> {
  const attempt = await claimSentAttempt(context, request)
  return attempt && { stop: () => stopAtPrinter(parts, attempt) }
}

/** Longer than it takes to ask the printer. */
const workerGoesOnAfterSeconds = 10

/**
 * Takes the attempt at a request that its owner cancels out of the worker's hands, if a printer may have its document;
 * otherwise none will be sent once the request is cancelled in this transaction, which has locked it.
 */
async function claimSentAttempt(
  { db, jobs, now }: WriteContext,
  request: PrintRequestRow,
): Promise<Attempt | undefined> {
  const lease = randomUUID()
  const sent = await leaseSentAttempt(db, request.id, lease, now)
  if (!sent) return undefined
  // Who followed the job lets go of it now; whatever becomes of this process, someone follows it further. One at a time,
  // however often its owner asks: others wait for the workers, too.
  const options = { startAfterSeconds: workerGoesOnAfterSeconds, singletonKey: `cancel ${request.id}` }
  await jobs.enqueue(db, printRequestJob, { requestId: request.id }, options)
  return claimedAttempt(sent, request, lease)
}

/**
 * Ends what a printer was sent of a request that its owner cancels, and gives the money back only on the printer's word
 * that no page came out. Throws `ApiError` where the printer has begun, or says nothing in time; answers `false` where
 * someone else got hold of the attempt meanwhile.
 */
async function stopAtPrinter(parts: StopContext, attempt: Attempt): Promise<boolean> {
  const { report, isUnprinted } = await stop(parts, attempt)
  try {
    if (isUnprinted) await endCancelled(parts, attempt)
    else await rejectCancel(parts, attempt, report)
    return true
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof Withdrawn) return false
    throw error
  }
}

async function stop(parts: StopContext, attempt: Attempt): Promise<StoppedJob> {
  try {
    const stopped = await stopAttempt(parts, attempt)
    if (!stopped.report || stopped.isUnprinted || !isWaiting(stopped.report)) return stopped
    throw new IppBadAnswer('The printer does not let us cancel the job')
  } catch (error) {
    // Throws what is no fault of the printer's.
    outcomeOfError(error)
    parts.log.warn({ request: attempt.request.id, reason: String(error) }, 'a printer could not stop a job')
    throw new ApiError('printer_unavailable')
  }
}

/** Moves the request to where its job is, as whoever follows it would have done, and refuses to cancel it. */
async function rejectCancel(
  parts: StopContext,
  attempt: Attempt,
  report: JobReport | undefined,
): Promise<never> {
  if (report?.state !== undefined && (!isTerminal(report.state) || report.state === JobState.completed)) {
    await continuePrinting(parts, attempt)
    throw alreadyPrinting('in_process')
  }
  const reason = report?.state
    ? `${jobFailureMessage(report.state, report.stateReasons)} ${checkTrayAdvice}`
    : jobForgotten
  await failAttempt(parts, attempt, reason)
  throw alreadyPrinting('failed')
}

/** Leaves the job to a worker, which looks at it at once. The wish was answered: nobody is to grant it later. */
async function continuePrinting(parts: StopContext, attempt: Attempt): Promise<void> {
  const change = { cancel_asked_at: null }
  await changeAttempt(parts, attempt, change, async (context, { id: requestId, status }) => {
    if (status === 'in_queue') {
      await transitionRequest(context, { requestId, to: 'in_process', actor: 'system' })
    }
    await context.jobs.enqueue(context.db, printRequestJob, { requestId })
  })
}

/** Whoever waits for the answer has given up after ten seconds. */
const stopPatienceMs = 5_000

/** Has the printer end the job of an attempt, unless it has begun to print it. Throws the errors of the IPP client. */
export function stopAttempt(
  parts: Pick<PrintingContext, 'addressOf'>,
  attempt: Attempt,
  signal?: AbortSignal,
): Promise<StoppedJob> {
  const { job } = attempt.progress
  if (!job) throw new Error(`Request ${attempt.request.id} was sent without a job`)
  return stopJob(connectionOf(parts, attempt), job, { patienceMs: stopPatienceMs, ...(signal && { signal }) })
}

/**
 * Does for an owner who asked to cancel what the process that was asked did not come to do, and answers whether the job
 * has ended and nothing was printed. That process may have left the job held: it is ended now, or goes on.
 */
export async function completeCancel(
  parts: PrintingContext,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<boolean> {
  const { progress, request } = attempt
  if (!progress.job) return false
  if (request.status === 'in_queue') return (await stopAttempt(parts, attempt, signal)).isUnprinted
  // The desk has taken it in hand, so the wish comes too late.
  if (progress.released) await releaseHeldJob(parts, attempt, signal)
  return hasEndedUnprinted(parts, attempt, signal)
}

async function releaseHeldJob(parts: PrintingContext, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const { job } = attempt.progress
  const connection = connectionOf(parts, attempt)
  const report = job && (await readJob(connection, job, signal))
  if (report?.state === JobState.pendingHeld) await release(connection, report.id, signal)
}

/**
 * What becomes of an attempt that did not succeed: cancelled, where its owner had asked for it and the printer says
 * that nothing came out. Whoever asked may have ended the job a moment ago, and no longer be the one to say so.
 */
export async function applyCancelRequest(
  parts: PrintingContext,
  attempt: Attempt,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!attempt.isCancelRequested || !hasNotSucceeded(outcome)) return outcome
  // What may be printing still is left alone: half of a print serves nobody.
  if (outcome.kind !== 'uncertain') await cancelLeftoverJob(parts, attempt, signal)
  return (await hasEndedUnprinted(parts, attempt, signal)) ? { kind: 'cancelled' } : outcome
}

const unsuccessful: readonly Outcome['kind'][] = ['failed', 'unprintable', 'lost', 'refused', 'uncertain']

function hasNotSucceeded({ kind }: Outcome): boolean {
  return unsuccessful.includes(kind)
}
