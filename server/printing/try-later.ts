import type { Waiting } from './outcome.ts'
import type { PrintingParts } from './parts.ts'
import { type PrintRequestData, printRequestJob } from './print-request-job.ts'

/** Leaves a request in the queue for a while, longer each time it has waited already. */
export async function tryLater(
  { db, jobs, log }: PrintingParts,
  { requestId, waits = 0 }: PrintRequestData,
  { why, longestSeconds }: Waiting,
): Promise<void> {
  const seconds = Math.min(2 ** waits, longestSeconds)
  log.info({ request: requestId, seconds, why }, 'a request waits for a printer')
  const options = { startAfterSeconds: seconds, singletonKey: requestId }
  await jobs.enqueue(db, printRequestJob, { requestId, waits: waits + 1 }, options)
}
