import { jobFailureMessage } from '@campus-print/domain/printing'
import {
  IppBadAnswer,
  type JobReport,
  type StoppedJob,
  cancel,
  isWaiting,
  stopJob,
  readJob,
  release,
} from '@campus-print/ipp/client'
import { JobState, isTerminal } from '@campus-print/ipp/codec'
import { randomUUID } from 'node:crypto'
import {
  type CancelContext,
  type PrintRequestRow,
  alreadyPrinting,
  transitionRequest,
} from '../ordering/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { ApiError } from '../platform/http/api-error.ts'
import {
  type Attempt,
  type AttemptInput,
  LeaseLostError,
  RequestWithdrawnError,
  changeAttempt,
  claimedAttempt,
  connectionOf,
} from './attempt.ts'
import { endCancelled, failAttempt, hasEndedUnprinted, cancelLeftoverJob } from './end-attempt.ts'
import { jobForgotten, outcomeOfError, type Outcome } from './outcome.ts'
import type { PrintingContext } from './context.ts'
import { endLeftoverJob, printRequestJob } from './print-request-job.ts'
import { readProgress } from './delivery-progress.ts'
import { connectPrinter } from './connect-printer.ts'
import { closeSentAttempt, findAttempt, hasUnsentAttempt, leaseSentAttempt } from './printing-store.ts'

export type StopContext = Omit<PrintingContext, 'engine'>

/** Claims what a printer was sent of a request, so that its owner can cancel it. In the caller's transaction. */
export function sentPrintClaimer(context: StopContext): CancelContext['claimSentPrint'] {
  return async (inTransaction, request) => {
    const attempt = await claimSentAttempt(inTransaction, request)
    return attempt && { stop: () => stopAtPrinter(context, attempt) }
  }
}

/** Longer than the calls to the printer take. */
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
  const sent = await leaseSentAttempt(db, { requestId: request.id, lease, now })
  if (!sent) return undefined
  // The worker that followed the job has lost its lease; if this process ends, another worker continues. One at a time,
  // however often its owner cancels: others wait for the workers, too.
  const options = { startAfterSeconds: workerGoesOnAfterSeconds, singletonKey: `cancel ${request.id}` }
  await jobs.enqueue(db, printRequestJob, { requestId: request.id }, options)
  return claimedAttempt(sent, request, lease)
}

/**
 * Ends what a printer was sent of a request that its owner cancels, and refunds it only once the printer reports that
 * it printed no page. Throws `ApiError` where the printer has begun, or does not answer in time; returns `false`
 * where another process claimed the attempt meanwhile.
 */
async function stopAtPrinter(context: StopContext, attempt: Attempt): Promise<boolean> {
  const { report, isUnprinted } = await stop(context, attempt)
  try {
    if (isUnprinted) await endCancelled(context, attempt)
    else await rejectCancel(context, { attempt, report })
    return true
  } catch (error) {
    if (error instanceof LeaseLostError || error instanceof RequestWithdrawnError) return false
    throw error
  }
}

async function stop(context: StopContext, attempt: Attempt): Promise<StoppedJob> {
  try {
    const stopped = await stopAttempt(context, { attempt })
    if (!stopped.report || stopped.isUnprinted || !isWaiting(stopped.report)) return stopped
    throw new IppBadAnswer('The printer does not let us cancel the job')
  } catch (error) {
    // Rethrows what is not the printer's error.
    outcomeOfError(error)
    context.log.warn({ request: attempt.request.id, reason: String(error) }, 'a printer could not stop a job')
    throw new ApiError('printer_unavailable')
  }
}

/**
 * Moves the request to where its job is, as the worker that follows it would have done, and rejects the cancellation.
 */
async function rejectCancel(
  context: StopContext,
  { attempt, report }: { attempt: Attempt; report: JobReport | undefined },
): Promise<never> {
  if (report?.state !== undefined && (!isTerminal(report.state) || report.state === JobState.completed)) {
    await continuePrinting(context, attempt)
    throw alreadyPrinting('in_process')
  }
  const reason = report?.state ? jobFailureMessage(report.state, report.stateReasons) : jobForgotten
  await failAttempt(context, { attempt, reason })
  throw alreadyPrinting('failed')
}

/**
 * Leaves the job to a worker, which looks at it at once. The cancel request was answered, so no worker completes it
 * later.
 */
async function continuePrinting(context: StopContext, attempt: Attempt): Promise<void> {
  await changeAttempt(context, {
    attempt,
    change: { cancel_requested_at: null },
    async alongside(writing, { id: requestId, status }) {
      if (status === 'in_queue') {
        await transitionRequest(writing, { requestId, to: 'in_process', actor: 'system' })
      }
      await writing.jobs.enqueue(writing.db, printRequestJob, { requestId })
    },
  })
}

/**
 * Closes the attempt at a request that the desk has printed again, if a printer may have its document: the next one
 * begins again, perhaps at another printer. In the caller's transaction, which has locked the request.
 */
export async function replaceSentAttempt(
  { db, jobs, now }: Pick<WriteContext, 'db' | 'jobs' | 'now'>,
  requestId: string,
): Promise<void> {
  const failure = 'The desk has it printed again.'
  const attemptId = await closeSentAttempt(db, { requestId, failure, now })
  if (attemptId !== undefined) await jobs.enqueue(db, endLeftoverJob, { attemptId, evenBegun: true })
}

/**
 * Has a worker close the attempt at a request that is no longer to be printed, if one is open that no printer knows of:
 * nothing else would. In the caller's transaction.
 */
export async function endUnsentAttempt(
  { db, jobs }: Pick<WriteContext, 'db' | 'jobs'>,
  requestId: string,
): Promise<void> {
  if (await hasUnsentAttempt(db, requestId)) await jobs.enqueue(db, printRequestJob, { requestId })
}

/** Ends a job that was left at its printer; one that has begun only where that is stated. */
export async function endLeftover(
  context: StopContext,
  { attemptId, evenBegun, signal }: { attemptId: string; evenBegun?: boolean; signal: AbortSignal },
): Promise<void> {
  const row = await findAttempt(context.db, attemptId)
  const job = row && readProgress(row).job
  if (!job) return
  const connection = connectPrinter(context, { uri: row.printer_uri, certificate: row.printer_certificate })
  if (!connection) return
  // Throws while the printer does not answer, so that it is tried again.
  if (evenBegun) {
    if (await readJob(connection, job, signal)) await cancel(connection, job.id, signal)
    return
  }
  await stopJob(connection, job, { timeoutMs: stopTimeoutMs, signal })
}

/** The client stops waiting after ten seconds. */
const stopTimeoutMs = 5_000

/** Cancels an attempt's job at the printer, unless it has begun to print. Throws the errors of the IPP client. */
export function stopAttempt(
  context: Pick<PrintingContext, 'addressOf'>,
  { attempt, signal }: { attempt: Attempt; signal?: AbortSignal },
): Promise<StoppedJob> {
  const { job } = attempt.progress
  if (!job) throw new Error(`Request ${attempt.request.id} was sent without a job`)
  return stopJob(connectionOf(context, attempt), job, {
    timeoutMs: stopTimeoutMs,
    ...(signal && { signal }),
  })
}

/**
 * Completes a cancel request that the process which received it did not complete, and returns whether the job
 * has ended and nothing was printed. That process may have left the job held: it is ended now, or goes on.
 */
export async function completeCancel(
  context: PrintingContext,
  { attempt, signal }: AttemptInput,
): Promise<boolean> {
  const { progress, request } = attempt
  if (!progress.job) return false
  if (request.status === 'in_queue') return (await stopAttempt(context, { attempt, signal })).isUnprinted
  // The desk has taken it in hand, so the cancel request comes too late.
  if (progress.released) await releaseHeldJob(context, { attempt, signal })
  return hasEndedUnprinted(context, { attempt, signal })
}

async function releaseHeldJob(context: PrintingContext, { attempt, signal }: AttemptInput): Promise<void> {
  const { job } = attempt.progress
  const connection = connectionOf(context, attempt)
  const report = job && (await readJob(connection, job, signal))
  if (report?.state === JobState.pendingHeld) await release(connection, report.id, signal)
}

/**
 * What becomes of an attempt that did not succeed: cancelled, where its owner had requested it and the printer reports
 * that nothing was printed. The process of that call may have ended the job a moment ago and lost its lease.
 */
export async function applyCancelRequest(
  context: PrintingContext,
  { attempt, outcome, signal }: AttemptInput & { outcome: Outcome },
): Promise<Outcome> {
  if (!attempt.isCancelRequested || !hasNotSucceeded(outcome)) return outcome
  // A job that may still be printing is left alone, since half of a print is useless.
  if (outcome.kind !== 'uncertain') await cancelLeftoverJob(context, { attempt, signal })
  return (await hasEndedUnprinted(context, { attempt, signal })) ? { kind: 'cancelled' } : outcome
}

const unsuccessful: readonly Outcome['kind'][] = ['failed', 'unprintable', 'lost', 'rejected', 'uncertain']

function hasNotSucceeded({ kind }: Outcome): boolean {
  return unsuccessful.includes(kind)
}
