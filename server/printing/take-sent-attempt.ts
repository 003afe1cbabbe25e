import { randomUUID } from 'node:crypto'
import type { PrintRequestRow } from '../ordering/tables.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type Attempt, heldAttempt } from './attempt.ts'
import { printRequestJob } from './print-request-job.ts'
import { leaseSentAttempt } from './printing-store.ts'

/** Longer than it takes to ask the printer. */
const workerGoesOnAfterSeconds = 10

/**
 * Takes the attempt at a request that its owner cancels out of the worker's hands, if a printer may have its document;
 * otherwise none will be sent once the request is cancelled in this transaction, which has locked it.
 */
export async function takeSentAttempt(
  { jobs, now }: { jobs: Pick<Jobs, 'enqueue'>; now: Date },
  trx: Db,
  request: PrintRequestRow,
): Promise<Attempt | undefined> {
  const lease = randomUUID()
  const sent = await leaseSentAttempt(trx, request.id, lease, now)
  if (!sent) return undefined
  // Who followed the job lets go of it now; whatever becomes of this process, someone follows it further. One at a time,
  // however often its owner asks: others wait for the workers, too.
  const options = { startAfterSeconds: workerGoesOnAfterSeconds, singletonKey: `cancel ${request.id}` }
  await jobs.enqueue(trx, printRequestJob, { requestId: request.id }, options)
  return heldAttempt(sent, request, lease)
}
