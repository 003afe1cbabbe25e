import { fileDocument } from '@campus-print/ipp/client'
import { deletePrintReady, isPrintReady, ensurePrintReady } from '../documents/index.ts'
import { printReadyOrderOf } from '../ordering/index.ts'
import type { JobContext } from '../platform/jobs/run-batch.ts'
import { WaitedTooLong } from '../platform/process/process-lost.ts'
import { type Attempt, LeaseLost, Withdrawn, isToBePrinted } from './attempt.ts'
import { retryOrRefund, tryLater } from './retry-or-refund.ts'
import { deliverJob } from './deliver-job.ts'
import { cancelLeftoverJob, endCancelled, failAndRefund, failAttempt, endWithdrawn } from './end-attempt.ts'
import { followJob } from './follow-job.ts'
import { completeCancel, applyCancelRequest } from './cancel-print.ts'
import { type Outcome, outcomeOfError, rejectedOnce, waitForPrinter } from './outcome.ts'
import type { PrintingContext } from './context.ts'
import { type PrintRequestData, enqueuePreparation, printRequestJob } from './print-request-job.ts'
import { findUnsentRequest } from './printing-store.ts'
import { claimAttempt } from './claim-attempt.ts'

type Step = (context: PrintingContext, attempt: Attempt, signal: AbortSignal) => Promise<Outcome>

/** A worker's job: leaves a request whose document is not ready to the preparation, and prints any other. */
export async function startPrint(
  context: PrintingContext,
  data: PrintRequestData,
  job: JobContext,
): Promise<void> {
  const { db, jobs } = context
  const request = await findUnsentRequest(db, data.requestId)
  if (!request || (await isPrintReady(context, request.id))) return printRequest(context, data, job)
  await enqueuePreparation(jobs, db, data, { ownerId: request.owner_id })
}

/** Makes the document of a paid request ready, and leaves the request to those who deliver. */
export function preparePrint(
  context: PrintingContext,
  data: PrintRequestData,
  job: JobContext,
): Promise<void> {
  return workOnAttempt(context, data, job, makeReady)
}

/**
 * Prints a paid request, once and completely: finds a printer, gives it the job by a protocol of which every step
 * is stored, and follows the job to its end. Any worker may continue where another one crashed.
 */
export function printRequest(
  context: PrintingContext,
  data: PrintRequestData,
  job: JobContext,
): Promise<void> {
  return workOnAttempt(context, data, job, deliverAndFollow)
}

async function workOnAttempt(
  context: PrintingContext,
  data: PrintRequestData,
  { signal }: JobContext,
  step: Step,
): Promise<void> {
  const attempt = await claimAttempt(context, data.requestId, signal)
  if (attempt === 'nothing to print') return
  if (attempt === 'no printer') return tryLater(context, data, waitForPrinter('No printer can take it now'))
  try {
    const reached = await advance(context, attempt, step, signal).catch(outcomeOfError)
    const outcome = await applyCancelRequest(context, attempt, reached, signal).catch(outcomeOfError)
    await applyOutcome(context, attempt, outcome, data, signal)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    context.log.info({ request: data.requestId }, 'another worker has taken a request over')
  }
}

async function advance(
  context: PrintingContext,
  attempt: Attempt,
  step: Step,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    if (!isToBePrinted(attempt.request.status)) throw new Withdrawn('It was settled before')
    return await step(context, attempt, signal)
  } catch (error) {
    if (!(error instanceof Withdrawn)) throw error
    await endWithdrawn(context, attempt, signal)
    return { kind: 'settled' }
  }
}

/** How long a preparation waits for a process before it makes room for those of other owners. */
const maxWaitMs = 10_000
const lookForCancelMs = 500

async function makeReady(context: PrintingContext, attempt: Attempt, signal: AbortSignal): Promise<Outcome> {
  const { db } = context
  const withdrawn = new AbortController()
  const lookForCancel = async () => {
    const unsent = await findUnsentRequest(db, attempt.request.id)
    if (!unsent) withdrawn.abort(new Withdrawn('It was settled meanwhile'))
  }
  // A database that is away says nothing of the request.
  const look = setInterval(() => void lookForCancel().catch(() => {}), lookForCancelMs)
  try {
    const either = AbortSignal.any([signal, withdrawn.signal])
    await ensurePrintReady(context, printReadyOrderOf(attempt.request), either, { maxWaitMs })
    return { kind: 'prepared' }
  } catch (error) {
    if (error instanceof WaitedTooLong) return { kind: 'busy' }
    throw error
  } finally {
    clearInterval(look)
  }
}

async function deliverAndFollow(
  context: PrintingContext,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Outcome> {
  if (attempt.isCancelRequested && (await completeCancel(context, attempt, signal)))
    return { kind: 'cancelled' }
  const path = await ensurePrintReady(context, printReadyOrderOf(attempt.request), signal)
  const document = await fileDocument(path)
  const justSent = !attempt.progress.released
  await deliverJob(context, attempt, document, signal)
  const outcome = await followJob(context, attempt, { size: document.size, justSent }, signal)
  if (outcome.kind === 'settled') await deletePrintReady(context, attempt.request.id)
  return outcome
}

async function applyOutcome(
  context: PrintingContext,
  attempt: Attempt,
  outcome: Outcome,
  data: PrintRequestData,
  signal: AbortSignal,
): Promise<void> {
  switch (outcome.kind) {
    case 'settled':
      return
    case 'prepared':
      return context.jobs.enqueue(context.db, printRequestJob, data)
    case 'busy': {
      const { owner_id: ownerId } = attempt.request
      return enqueuePreparation(context.jobs, context.db, data, { ownerId, startAfterSeconds: 1 })
    }
    case 'waiting':
      return tryLater(context, data, outcome)
    case 'failed':
      await cancelLeftoverJob(context, attempt, signal)
      return failAttempt(context, attempt, outcome.reason)
    case 'lost':
      return retryOrRefund(context, attempt, outcome.reason, data, signal)
    case 'rejected':
      return data.wasRejected
        ? failAndRefund(context, attempt, outcome.reason, signal)
        : tryLater(context, { ...data, wasRejected: true }, rejectedOnce)
    case 'unprintable':
      return failAndRefund(context, attempt, outcome.reason, signal)
    case 'uncertain':
      return failAttempt(context, attempt, outcome.reason)
    case 'cancelled':
      return endCancelled(context, attempt)
  }
}
