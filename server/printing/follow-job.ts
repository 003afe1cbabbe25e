import { JobState, PrinterState, isTerminal } from '@campus-print/ipp/codec'
import {
  IppBadAnswer,
  type JobReport,
  cancel,
  compareReceived,
  readJob,
  readPrinter,
} from '@campus-print/ipp/client'
import { setTimeout as delay } from 'node:timers/promises'
import { transitionRequest } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { type Attempt, type AttemptInput, changeAttempt, connectionOf, jobOf, isStalled } from './attempt.ts'
import { type Outcome, type Waiting, restartedWhilePrinting, jobForgotten, noProgress } from './outcome.ts'
import type { PrintingContext } from './context.ts'
import { recordPrinted } from './queue-store.ts'
import {
  countSides,
  deliveredPages,
  jobFailureMessage,
  orderedPart,
  orderedTime,
  statusOfJob,
} from '@campus-print/domain/printing'

const firstPauseMs = 100
const longestPauseMs = 2_000

/**
 * Long enough to follow most printing jobs to their end. Waiting jobs get less time, so that others can
 * print.
 */
const printingTimeoutMs = 30_000

const notPrintedYet: Waiting = { kind: 'waiting', why: 'The job is not printed yet', longestSeconds: 10 }

/** Follows a released job for a while, and moves the request along with it. */
export async function followJob(
  context: PrintingContext,
  { attempt, size, justSent, signal }: AttemptInput & { size: number; justSent: boolean },
): Promise<Outcome> {
  const { job } = attempt.progress
  if (!job) throw new Error(`Request ${attempt.request.id} is released without a job`)
  const connection = connectionOf(context, attempt)
  const { justSentTimeoutMs = 2_000 } = context
  const waitingTimeoutMs = justSent ? justSentTimeoutMs : 0
  const begun = performance.now()
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const report = await readJob(connection, job, signal)
    if (report && isRestarted(attempt, report)) {
      // The first run continues at the printer, perhaps to its end.
      await cancel(connection, job.id, signal)
      return { kind: 'uncertain', reason: restartedWhilePrinting }
    }
    const verdict = assessJob(report, size)
    if (report && 'reason' in verdict && verdict.status === 'failed') {
      const isAborted = report.state === JobState.aborted
      return { kind: 'failed', reason: verdict.reason, delivered: deliveredOf(attempt, report), isAborted }
    }
    if ('reason' in verdict) return { kind: verdict.status, reason: verdict.reason }
    await recordJobState(context, { attempt, status: verdict.status, report })
    if (verdict.status === 'ready') return { kind: 'settled' }
    if (await isStuck(context, { attempt, signal, report })) {
      // The job must not print later, after the desk has had it printed elsewhere.
      await cancel(connection, job.id, signal)
      return { kind: 'uncertain', reason: noProgress }
    }
    const limitMs = report?.state === JobState.processing ? printingTimeoutMs : waitingTimeoutMs
    if (performance.now() - begun > limitMs) return notPrintedYet
    await delay(pauseMs, undefined, { signal })
  }
}

/** Whether a print server has restarted a job that it was printing when it crashed. */
function isRestarted({ processingSince }: Attempt, { state, processingAt }: JobReport): boolean {
  if (state === undefined || isTerminal(state)) return false
  return processingSince !== undefined && processingAt !== undefined && processingAt > processingSince
}

/**
 * Whether a started job makes no progress and its printer names no reason, as a print server reports for a
 * printer that is off. A printer without paper continues once it has some.
 */
async function isStuck(
  context: PrintingContext,
  { attempt, signal, report }: AttemptInput & { report: JobReport | undefined },
): Promise<boolean> {
  if (report?.state !== JobState.processing || !isStalled(context, attempt)) return false
  const printer = await readPrinter(connectionOf(context, attempt), signal)
  return printer.state !== PrinterState.stopped && !printer.stateReasons.some(isPaperProblem)
}

/** Whether a state reason is a paper problem, such as `media-empty-error` or `cover-open`. */
function isPaperProblem(reason: string): boolean {
  return (
    /^(media|cover|door|interlock|output|marker|toner)-/.test(reason) &&
    !reason.endsWith('-report') &&
    !reason.endsWith('-warning')
  )
}

function recordSpeed(db: Db, attempt: Attempt, report: JobReport | undefined): Promise<void> {
  const { pages: ordered, parts } = jobOf(attempt)
  const sides = countSides(ordered)
  const seconds = orderedTime(parts, { sides, seconds: report?.processingSeconds })
  return recordPrinted(db, attempt.printerId, { sides, seconds })
}

function deliveredOf(attempt: Attempt, report: JobReport): number | undefined {
  return deliveredPages(jobOf(attempt).pages, countedOf(attempt, report))
}

/** Returns the ordered pages and sides that the printer has counted. */
function countedOf(attempt: Attempt, report: JobReport): ReturnType<typeof orderedPart> {
  const { pages, parts } = jobOf(attempt)
  const counted = { impressions: report.impressionsCompleted, sheets: report.sheetsCompleted }
  return orderedPart(parts, pages, counted)
}

interface JobUpdate {
  readonly attempt: Attempt
  readonly status: 'in_queue' | 'in_process' | 'ready'
  readonly report: JobReport | undefined
}

/**
 * A printer's report never returns a request to the queue, and a request is in process before it is ready.
 */
function recordJobState(context: PrintingContext, { attempt, status, report }: JobUpdate): Promise<void> {
  const impressions = (report && countedOf(attempt, report).impressions) ?? 0
  const hasProgressed = impressions > attempt.impressions || status !== attempt.lastStatus
  attempt.impressions = Math.max(impressions, attempt.impressions)
  attempt.lastStatus = status
  attempt.processingSince ??= report?.processingAt
  const now = context.clock()
  if (hasProgressed) attempt.progressedAt = now
  return changeAttempt(context, {
    attempt,
    change: {
      ...(status === 'ready' && { stage: 'done' }),
      ...(hasProgressed && { progressed_at: now, impressions: attempt.impressions }),
      ...(attempt.processingSince !== undefined && { processing_since: attempt.processingSince }),
    },
    async alongside(inTransaction, { id: requestId, status: before }) {
      const move = (to: 'in_process' | 'ready') =>
        transitionRequest(inTransaction, { requestId, to, actor: 'system' })
      if (status !== 'in_queue' && before === 'in_queue') await move('in_process')
      if (status === 'ready') await move('ready')
      if (status === 'ready') await recordSpeed(inTransaction.db, attempt, report)
    },
  })
}

/** The meaning of a released job's report for the request. */
type JobVerdict =
  | { readonly status: 'in_queue' | 'in_process' | 'ready' }
  | { readonly status: 'failed' | 'uncertain'; readonly reason: string }

/** `size` is that of the document, in bytes. Without a report, the printer does not know the job. */
function assessJob(report: JobReport | undefined, size: number): JobVerdict {
  if (!report) return { status: 'uncertain', reason: jobForgotten }
  if (report.state === undefined) throw new IppBadAnswer('The printer does not report the state of the job')
  const status = statusOfJob(report.state)
  switch (status) {
    case 'failed':
    case 'cancelled':
      return { status: 'failed', reason: jobFailureMessage(report.state, report.stateReasons) }
    case 'ready':
      // A printer that does not count the received bytes has at least confirmed the whole upload.
      return compareReceived(report, size) === 'broken' ? cutShort : { status }
    default:
      return { status }
  }
}

const cutShort = {
  status: 'uncertain',
  reason: /*i18n*/ 'The printer did not have the whole document. The print desk finds out what was printed.',
} as const
