import { type StoppedJob, stopJob } from '@campus-print/ipp/client'
import { type Attempt, connectionOf } from './attempt.ts'
import type { PrintingContext } from './context.ts'

/** Whoever waits for the answer has given up after ten seconds. */
const patienceMs = 5_000

/** Has the printer end the job of an attempt, unless it has begun to print it. Throws the errors of the IPP client. */
export function stopAttempt(
  parts: Pick<PrintingContext, 'addressOf'>,
  attempt: Attempt,
  signal?: AbortSignal,
): Promise<StoppedJob> {
  const { job } = attempt.progress
  if (!job) throw new Error(`Request ${attempt.request.id} was sent without a job`)
  return stopJob(connectionOf(parts, attempt), job, { patienceMs, ...(signal && { signal }) })
}
