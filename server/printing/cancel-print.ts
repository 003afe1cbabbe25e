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

/** Claims the sent print of a request, so that its owner can cancel it. In the caller's transaction. */
export function sentPrintClaimer(context: StopContext): CancelContext['claimSentPrint'] {
  return async (inTransaction, request) => {
    const attempt = await claimSentAttempt(inTransaction, request)
    return attempt && { stop: () => stopAtPrinter(context, attempt) }
  }
}

/** Longer than the calls to the printer take, in seconds. */
const workerContinuesAfterSeconds = 10

/**
 * Takes over the attempt of a cancelled request from its worker, if a printer may have the document.
 * Otherwise no document is sent once this transaction, which has locked the request, cancels it.
 */
async function claimSentAttempt(
  { db, jobs, now }: WriteContext,
  request: PrintRequestRow,
): Promise<Attempt | undefined> {
  const lease = randomUUID()
  const sent = await leaseSentAttempt(db, { requestId: request.id, lease, now })
  if (!sent) return undefined
  // The worker that followed the job has lost its lease; if this process ends, another worker continues.
  // There is one background job, however often the owner cancels, since other requests need workers, too.
  const options = { startAfterSeconds: workerContinuesAfterSeconds, singletonKey: `cancel ${request.id}` }
  await jobs.enqueue(db, printRequestJob, { requestId: request.id }, options)
  return claimedAttempt(sent, request, lease)
}

/**
 * Cancels the job of a cancelled request, and refunds it only once the printer reports that it printed no
 * page. Throws `ApiError` if the printer has started or does not respond in time; returns `false` if another
 * process claimed the attempt meanwhile.
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
    // Throws the error again if it is not the printer's.
    outcomeOfError(error)
    context.log.warn({ request: attempt.request.id, reason: String(error) }, 'a printer could not stop a job')
    throw new ApiError('printer_unavailable')
  }
}

/**
 * Moves the request to the state of its job, as the worker that follows it would have done, and rejects the
 * cancel request.
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
 * Leaves the job to a worker, which follows it immediately. The cancel request is withdrawn, because its
 * caller gets an error.
 */
async function continuePrinting(context: StopContext, attempt: Attempt): Promise<void> {
  await changeAttempt(context, {
    attempt,
    change: { cancel_requested_at: null },
    async alongside(inTransaction, { id: requestId, status }) {
      if (status === 'in_queue') {
        await transitionRequest(inTransaction, { requestId, to: 'in_process', actor: 'system' })
      }
      await inTransaction.jobs.enqueue(inTransaction.db, printRequestJob, { requestId })
    },
  })
}

/**
 * Closes the attempt of a request that the desk prints again, if a printer may have its document: the next
 * attempt starts afresh, perhaps at another printer. In the caller's transaction, which has locked the
 * request.
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
 * Lets a worker close the open attempt of a request that must not be printed any more, if no printer knows of
 * it: nothing else would close it. In the caller's transaction.
 */
export async function endUnsentAttempt(
  { db, jobs }: Pick<WriteContext, 'db' | 'jobs'>,
  requestId: string,
): Promise<void> {
  if (await hasUnsentAttempt(db, requestId)) await jobs.enqueue(db, printRequestJob, { requestId })
}

/** Ends a job that was left at its printer; with `evenBegun` also one that has started to print. */
export async function endLeftover(
  context: StopContext,
  { attemptId, evenBegun, signal }: { attemptId: string; evenBegun?: boolean; signal: AbortSignal },
): Promise<void> {
  const row = await findAttempt(context.db, attemptId)
  const job = row && readProgress(row).job
  if (!job) return
  const connection = connectPrinter(context, { uri: row.printer_uri, certificate: row.printer_certificate })
  if (!connection) return
  // Throws while the printer does not respond, so that the background job is retried.
  if (evenBegun) {
    if (await readJob(connection, job, signal)) await cancel(connection, job.id, signal)
    return
  }
  await stopJob(connection, job, { timeoutMs: stopTimeoutMs, signal })
}

/** The client stops waiting after ten seconds. */
const stopTimeoutMs = 5_000

/**
 * Cancels an attempt's job at the printer, unless it has begun to print. Throws the errors of the IPP client.
 */
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
 * Completes a cancel request that another process received but did not complete; returns whether the job has
 * ended without printing a page. That process may have left the job on hold: it is cancelled or released now.
 */
export async function completeCancel(
  context: PrintingContext,
  { attempt, signal }: AttemptInput,
): Promise<boolean> {
  const { progress, request } = attempt
  if (!progress.job) return false
  if (request.status === 'in_queue') return (await stopAttempt(context, { attempt, signal })).isUnprinted
  // An operator is handling the request, so the cancel request is too late.
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
 * Turns the outcome of a failed attempt into `cancelled`, if its owner requested that and the printer reports
 * that nothing was printed. The process that received the cancel request may have ended the job just now and
 * lost its lease.
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
