import { sayJobFailure } from '@campus-print/domain/printing'
import { IppBadAnswer, type JobReport, cancel, endedUnprinted, readJob } from '@campus-print/ipp/client'
import { JobState, isTerminal } from '@campus-print/ipp/codec'
import { setTimeout as delay } from 'node:timers/promises'
import { beingPrinted } from '../ordering/being-printed.ts'
import { moveRequest } from '../ordering/move-request.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type Attempt, LeaseLost, Withdrawn, changeAttempt, connectionOf } from './attempt.ts'
import { endCancelled, giveUp } from './end-attempt.ts'
import { checkTheTray, jobForgotten, outcomeOfError } from './outcome.ts'
import type { PrintingParts } from './parts.ts'
import { printRequestJob } from './print-request-job.ts'

export type StopParts = Omit<PrintingParts, 'engine'>

/** Whoever waits for the answer has given up after ten seconds. */
const patienceMs = 5_000
const pauseMs = 100

/**
 * Ends what a printer was sent of a request that its owner cancels, and gives the money back only on the printer's word
 * that no page came out. Throws `Refusal` where the printer has begun, or says nothing in time; answers `false` where
 * someone else got hold of the attempt meanwhile.
 */
export async function stopAtPrinter(parts: StopParts, attempt: Attempt): Promise<boolean> {
  const report = await stopJob(parts, attempt)
  try {
    if (report && endedUnprinted(report)) await endCancelled(parts, attempt)
    else await refuse(parts, attempt, report)
    return true
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof Withdrawn) return false
    throw error
  }
}

/** What the printer says of the job once it prints or has ended; nothing where it does not know it. */
async function stopJob(parts: StopParts, attempt: Attempt): Promise<JobReport | undefined> {
  const signal = AbortSignal.timeout(patienceMs)
  const { job } = attempt.progress
  if (!job) throw new Error(`Request ${attempt.request.id} was sent without a job`)
  try {
    const connection = connectionOf(parts, attempt)
    const found = await readJob(connection, job, signal)
    if (!found || !waits(found)) return found
    await cancel(connection, job.id, signal)
    for (;;) {
      const report = await readJob(connection, job, signal)
      // A printer may go on for a moment before it stops.
      if (!report || isTerminal(stateOf(report))) return report
      await delay(pauseMs, undefined, { signal })
    }
  } catch (error) {
    // Throws what is no fault of the printer's.
    if (!signal.aborted) outcomeOfError(error)
    parts.log.warn({ request: attempt.request.id, reason: String(error) }, 'a printer could not stop a job')
    throw new Refusal('printer_unavailable')
  }
}

function waits(report: JobReport): boolean {
  const state = stateOf(report)
  return state === JobState.pending || state === JobState.pendingHeld
}

function stateOf({ state }: JobReport): number {
  if (state === undefined) throw new IppBadAnswer('The printer does not tell the state of the job')
  return state
}

/** Moves the request to where its job is, as whoever follows it would have done, and refuses to cancel it. */
async function refuse(parts: StopParts, attempt: Attempt, report: JobReport | undefined): Promise<never> {
  if (report && (!isTerminal(stateOf(report)) || report.state === JobState.completed)) {
    await goOnPrinting(parts, attempt)
    throw beingPrinted('in_process')
  }
  const reason = report
    ? `${sayJobFailure(stateOf(report), report.stateReasons)} ${checkTheTray}`
    : jobForgotten
  await giveUp(parts, attempt, reason)
  throw beingPrinted('failed')
}

/** Leaves the job to a worker, which looks at it at once. */
async function goOnPrinting(parts: StopParts, attempt: Attempt): Promise<void> {
  const { jobs } = parts
  await changeAttempt(parts, attempt, {}, async (trx, { id: requestId, status }, now) => {
    if (status === 'in_queue')
      await moveRequest({ jobs, now }, trx, { requestId, to: 'in_process', actor: 'system' })
    await jobs.enqueue(trx, printRequestJob, { requestId })
  })
}
