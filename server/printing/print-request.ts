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

type Step = (parts: PrintingContext, attempt: Attempt, signal: AbortSignal) => Promise<Outcome>

/** A worker's job: leaves a request whose document is not ready to those who prepare, and brings any other to paper. */
export async function startPrint(
  parts: PrintingContext,
  data: PrintRequestData,
  context: JobContext,
): Promise<void> {
  const { db, jobs } = parts
  const request = await findUnsentRequest(db, data.requestId)
  if (!request || (await isPrintReady(parts, request.id))) return printRequest(parts, data, context)
  await enqueuePreparation(jobs, db, data, { ownerId: request.owner_id })
}

/** Makes the document of a paid request ready, and leaves the request to those who deliver. */
export function preparePrint(
  parts: PrintingContext,
  data: PrintRequestData,
  context: JobContext,
): Promise<void> {
  return workOnAttempt(parts, data, context, makeReady)
}

/**
 * Brings a paid request to paper, once and whole: finds a printer, gives it the job by a protocol of which every step
 * is stored, and follows the job to its end. Any worker may go on where another one died.
 */
export function printRequest(
  parts: PrintingContext,
  data: PrintRequestData,
  context: JobContext,
): Promise<void> {
  return workOnAttempt(parts, data, context, deliverAndFollow)
}

async function workOnAttempt(
  parts: PrintingContext,
  data: PrintRequestData,
  { signal }: JobContext,
  step: Step,
): Promise<void> {
  const attempt = await claimAttempt(parts, data.requestId, signal)
  if (attempt === 'nothing to print') return
  if (attempt === 'no printer') return tryLater(parts, data, waitForPrinter('No printer can take it now'))
  try {
    const reached = await advance(parts, attempt, step, signal).catch(outcomeOfError)
    const outcome = await applyCancelRequest(parts, attempt, reached, signal).catch(outcomeOfError)
    await applyOutcome(parts, attempt, outcome, data, signal)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    parts.log.info({ request: data.requestId }, 'another worker has taken a request over')
  }
}

async function advance(
  parts: PrintingContext,
  attempt: Attempt,
  step: Step,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    if (!isToBePrinted(attempt.request.status)) throw new Withdrawn('It was settled before')
    return await step(parts, attempt, signal)
  } catch (error) {
    if (!(error instanceof Withdrawn)) throw error
    await endWithdrawn(parts, attempt, signal)
    return { kind: 'settled' }
  }
}

/** How long a preparation waits for a process before it makes room for those of other owners. */
const maxWaitMs = 10_000
const lookForCancelMs = 500

async function makeReady(parts: PrintingContext, attempt: Attempt, signal: AbortSignal): Promise<Outcome> {
  const { db } = parts
  const withdrawn = new AbortController()
  const lookForCancel = async () => {
    const unsent = await findUnsentRequest(db, attempt.request.id)
    if (!unsent) withdrawn.abort(new Withdrawn('It was settled meanwhile'))
  }
  // A database that is away says nothing of the request.
  const look = setInterval(() => void lookForCancel().catch(() => {}), lookForCancelMs)
  try {
    const either = AbortSignal.any([signal, withdrawn.signal])
    await ensurePrintReady(parts, printReadyOrderOf(attempt.request), either, { maxWaitMs })
    return { kind: 'prepared' }
  } catch (error) {
    if (error instanceof WaitedTooLong) return { kind: 'busy' }
    throw error
  } finally {
    clearInterval(look)
  }
}

async function deliverAndFollow(
  parts: PrintingContext,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Outcome> {
  if (attempt.isCancelRequested && (await completeCancel(parts, attempt, signal)))
    return { kind: 'cancelled' }
  const path = await ensurePrintReady(parts, printReadyOrderOf(attempt.request), signal)
  const document = await fileDocument(path)
  const justSent = !attempt.progress.released
  await deliverJob(parts, attempt, document, signal)
  const outcome = await followJob(parts, attempt, { size: document.size, justSent }, signal)
  if (outcome.kind === 'settled') await deletePrintReady(parts, attempt.request.id)
  return outcome
}

async function applyOutcome(
  parts: PrintingContext,
  attempt: Attempt,
  outcome: Outcome,
  data: PrintRequestData,
  signal: AbortSignal,
): Promise<void> {
  switch (outcome.kind) {
    case 'settled':
      return
    case 'prepared':
      return parts.jobs.enqueue(parts.db, printRequestJob, data)
    case 'busy': {
      const { owner_id: ownerId } = attempt.request
      return enqueuePreparation(parts.jobs, parts.db, data, { ownerId, startAfterSeconds: 1 })
    }
    case 'waiting':
      return tryLater(parts, data, outcome)
    case 'failed':
      await cancelLeftoverJob(parts, attempt, signal)
      return failAttempt(parts, attempt, outcome.reason)
    case 'lost':
      return retryOrRefund(parts, attempt, outcome.reason, data, signal)
    case 'refused':
      return data.wasRejected
        ? failAndRefund(parts, attempt, outcome.reason, signal)
        : tryLater(parts, { ...data, wasRejected: true }, rejectedOnce)
    case 'unprintable':
      return failAndRefund(parts, attempt, outcome.reason, signal)
    case 'uncertain':
      return failAttempt(parts, attempt, outcome.reason)
    case 'cancelled':
      return endCancelled(parts, attempt)
  }
}
