import { cancel, readJob } from '@campus-print/ipp/client'
import { dropPrintReady } from '../documents/print-ready.ts'
import { moveRequest } from '../ordering/move-request.ts'
import { type Attempt, changeAttempt, connectionOf } from './attempt.ts'
import type { PrintingParts } from './parts.ts'
import { updateAttempt } from './printing-store.ts'

/** Ends an attempt that did not succeed, and tells the request's owner and the desk why. */
export async function giveUp(parts: PrintingParts, attempt: Attempt, reason: string): Promise<void> {
  await changeAttempt(parts, attempt, { stage: 'failed', failure: reason }, (trx, { id: requestId }, now) =>
    moveRequest({ jobs: parts.jobs, now }, trx, { requestId, to: 'failed', actor: 'system', reason }),
  )
  await dropPrintReady(parts, attempt.request.id)
}

/** Leaves nothing of a job that failed at the printer, as far as the printer answers: it would not print anyway. */
export async function clearAway(parts: PrintingParts, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const { log } = parts
  await cancelAtPrinter(parts, attempt, signal).catch((error: unknown) => {
    log.warn({ request: attempt.request.id, reason: String(error) }, 'a failed job could not be cancelled')
  })
}

/**
 * Ends an attempt at a request that is no longer to be printed. Stays open while the printer cannot be reached: its
 * job must not come out once the printer is back.
 */
export async function withdraw(parts: PrintingParts, attempt: Attempt, signal: AbortSignal): Promise<void> {
  await cancelAtPrinter(parts, attempt, signal)
  const failure = 'The request was not to be printed any more.'
  await updateAttempt(parts.db, attempt, { stage: 'failed', failure, updated_at: parts.clock() })
  await dropPrintReady(parts, attempt.request.id)
}

/** Harmless when the job has ended, or when the printer knows another one by its number. */
async function cancelAtPrinter(parts: PrintingParts, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const { job } = attempt.progress
  if (!job) return
  const connection = connectionOf(parts, attempt)
  const report = await readJob(connection, job, signal)
  if (report) await cancel(connection, job.id, signal)
}
