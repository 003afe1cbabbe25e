import { sayJobFailure } from '@campus-print/domain/printing'
import { IppBadAnswer, type JobReport, type StoppedJob, isWaiting } from '@campus-print/ipp/client'
import { JobState, isTerminal } from '@campus-print/ipp/codec'
import { beingPrinted } from '../ordering/being-printed.ts'
import { moveRequest } from '../ordering/move-request.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type Attempt, LeaseLost, Withdrawn, changeAttempt } from './attempt.ts'
import { endCancelled, giveUp } from './end-attempt.ts'
import { checkTheTray, jobForgotten, outcomeOfError } from './outcome.ts'
import type { PrintingParts } from './parts.ts'
import { printRequestJob } from './print-request-job.ts'
import { stopAttempt } from './stop-attempt.ts'

export type StopParts = Omit<PrintingParts, 'engine'>

/**
 * Ends what a printer was sent of a request that its owner cancels, and gives the money back only on the printer's word
 * that no page came out. Throws `Refusal` where the printer has begun, or says nothing in time; answers `false` where
 * someone else got hold of the attempt meanwhile.
 */
export async function stopAtPrinter(parts: StopParts, attempt: Attempt): Promise<boolean> {
  const { report, isUnprinted } = await stop(parts, attempt)
  try {
    if (isUnprinted) await endCancelled(parts, attempt)
    else await refuse(parts, attempt, report)
    return true
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof Withdrawn) return false
    throw error
  }
}

async function stop(parts: StopParts, attempt: Attempt): Promise<StoppedJob> {
  try {
    const stopped = await stopAttempt(parts, attempt)
    if (!stopped.report || stopped.isUnprinted || !isWaiting(stopped.report)) return stopped
    throw new IppBadAnswer('The printer does not let us cancel the job')
  } catch (error) {
    // Throws what is no fault of the printer's.
    outcomeOfError(error)
    parts.log.warn({ request: attempt.request.id, reason: String(error) }, 'a printer could not stop a job')
    throw new Refusal('printer_unavailable')
  }
}

/** Moves the request to where its job is, as whoever follows it would have done, and refuses to cancel it. */
async function refuse(parts: StopParts, attempt: Attempt, report: JobReport | undefined): Promise<never> {
  if (report?.state !== undefined && (!isTerminal(report.state) || report.state === JobState.completed)) {
    await goOnPrinting(parts, attempt)
    throw beingPrinted('in_process')
  }
  const reason = report?.state
    ? `${sayJobFailure(report.state, report.stateReasons)} ${checkTheTray}`
    : jobForgotten
  await giveUp(parts, attempt, reason)
  throw beingPrinted('failed')
}

/** Leaves the job to a worker, which looks at it at once. The wish was answered: nobody is to grant it later. */
async function goOnPrinting(parts: StopParts, attempt: Attempt): Promise<void> {
  const { jobs } = parts
  await changeAttempt(
    parts,
    attempt,
    { cancel_asked_at: null },
    async (trx, { id: requestId, status }, now) => {
      if (status === 'in_queue')
        await moveRequest({ jobs, now }, trx, { requestId, to: 'in_process', actor: 'system' })
      await jobs.enqueue(trx, printRequestJob, { requestId })
    },
  )
}
