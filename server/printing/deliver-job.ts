import {
  type DocumentSource,
  IppStatusError,
  IppUnreachable,
  type Progress,
  notBegun,
  readPrinter,
  submitJob,
} from '@campus-print/ipp/client'
import { type Attempt, changeAttempt, connectionOf } from './attempt.ts'
import { storedProgress } from './delivery-progress.ts'
import type { PrintingParts } from './parts.ts'
import { ticketOf } from './requested-print.ts'

/** Gives the printer the request's job, whole and once, from wherever an earlier worker left off. */
export async function deliverJob(
  parts: PrintingParts,
  attempt: Attempt,
  document: DocumentSource & { readonly size: number },
  signal: AbortSignal,
): Promise<void> {
  if (attempt.progress.released) return
  const connection = connectionOf(parts, attempt)
  const { holdsJobs } = await readPrinter(connection, signal)
  const delivery = {
    name: attempt.request.id,
    template: ticketOf(attempt.request),
    document,
    hold: holdsJobs,
  }
  const save = (progress: Progress) => recordProgress(parts, attempt, progress)
  const begins = !attempt.progress.createTried
  try {
    await submitJob(connection, delivery, attempt.progress, { save, signal })
  } catch (error) {
    // Another printer may have what this one did not take.
    if (begins && !attempt.progress.job && madeNothing(error)) await recordProgress(parts, attempt, notBegun)
    throw error
  }
}

function madeNothing(error: unknown): boolean {
  return error instanceof IppStatusError || error instanceof IppUnreachable
}

/** Stores how far the delivery has come, before the step that follows may be done. */
export async function recordProgress(
  parts: PrintingParts,
  attempt: Attempt,
  progress: Progress,
): Promise<void> {
  // First here: whoever withdraws the request must know of a job that could not be stored.
  attempt.progress = progress
  await changeAttempt(parts, attempt, storedProgress(progress))
}
