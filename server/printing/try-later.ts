import type { Waiting } from './outcome.ts'
import type { PrintingContext } from './context.ts'
import { type PrintRequestData, printRequestJob } from './print-request-job.ts'

/** Leaves a request in the queue for a while, longer each time it has waited already. */
export async function tryLater(
  { db, jobs, log }: PrintingContext,
  data: PrintRequestData,
  { why, longestSeconds, shortestSeconds = 0 }: Waiting,
): Promise<void> {
  const { requestId, waits = 0 } = data
  const seconds = Math.max(shortestSeconds, Math.min(2 ** waits, longestSeconds))
  log.info({ request: requestId, seconds, why }, 'a request waits for a printer')
  const options = { startAfterSeconds: seconds, singletonKey: requestId }
  await jobs.enqueue(db, printRequestJob, { ...data, waits: waits + 1 }, options)
}
