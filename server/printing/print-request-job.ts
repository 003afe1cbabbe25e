import type { WriteContext } from '../platform/context.ts'
import { type JobOptions, defineJob } from '../platform/jobs/job.ts'

export interface PrintRequestData {
  requestId: string
  /** How often in a row the request had to wait for a printer. */
  waits?: number
  /** The document has been rejected once. */
  wasRejected?: boolean
  /** How often a process was lost that prepared the document. */
  losses?: number
  /** The printer is stuck and another could print it. The job is cancelled if it certainly has not begun. */
  moves?: boolean
}

/** Waiting for a printer is not a failure, so these jobs are retried for days. */
const retriedForDays: JobOptions = {
  retryLimit: 10_000,
  retryDelay: 1,
  retryDelayMax: 60,
  retryBackoff: true,
  concurrency: 8,
}

/** An overloaded machine may lose the same job several times. A paid print is retried soon even then. */
const retriedOften: JobOptions = { ...retriedForDays, retryDelayMax: 15 }

/** Prints one paid request, once its document is ready for the printer. */
export const printRequestJob = defineJob<PrintRequestData>('print-request', retriedOften)

interface LeftoverData {
  attemptId: string
  /** Whether to cancel the job even if it has started to print. */
  evenBegun?: boolean
}

/** Cancels a job that was left at a printer, once the printer responds. */
export const endLeftoverJob = defineJob<LeftoverData>('end-leftover-print', retriedForDays)

/** Chooses printers for the prints that wait. */
export const dispatchJob = defineJob('dispatch-prints', { ...retriedOften, concurrency: 2 })

/** Prepares the document of one paid request. Heavy documents delay neither deliveries nor other owners. */
export const preparePrintJob = defineJob<PrintRequestData>('prepare-print', {
  ...retriedOften,
  concurrencyOfGroup: 1,
})

interface Preparation {
  readonly data: PrintRequestData
  readonly ownerId: string
  readonly startAfterSeconds?: number
}

export async function enqueuePreparation(
  { db, jobs }: Pick<WriteContext, 'db' | 'jobs'>,
  { data, ownerId, startAfterSeconds = 0 }: Preparation,
): Promise<void> {
  const options = { startAfterSeconds, singletonKey: data.requestId, group: ownerId }
  await jobs.enqueue(db, preparePrintJob, data, options)
}
