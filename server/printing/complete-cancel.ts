import { readJob, release } from '@campus-print/ipp/client'
import { JobState } from '@campus-print/ipp/codec'
import { type Attempt, connectionOf } from './attempt.ts'
import { hasEndedUnprinted } from './end-attempt.ts'
import type { PrintingContext } from './context.ts'
import { stopAttempt } from './stop-attempt.ts'

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
