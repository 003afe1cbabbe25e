import type { WriteContext } from '../platform/context.ts'
import { type JobOptions, defineJob } from '../platform/jobs/job.ts'

export interface PrintRequestData {
  requestId: string
  /** How often in a row it had to wait for a printer. */
  waits?: number
  /** The document has been rejected once. */
  wasRejected?: boolean
  /** How often the process was lost that made its document ready. */
  losses?: number
  /** The printer is stuck and another could print it. The job is cancelled if it certainly has not begun. */
  moves?: boolean
}

/** Waiting for a printer is no failure, so it is tried for days. */
const triedForDays: JobOptions = {
  retryLimit: 10_000,
  retryDelay: 1,
  retryDelayMax: 60,
  retryBackoff: true,
  concurrency: 8,
}

/** A machine with too much to do may lose the same job several times. The print was paid and goes on soon all the same. */
const triedOften: JobOptions = { ...triedForDays, retryDelayMax: 15 }

/** Prints one paid request, once its document is ready for the printer. */
export const printRequestJob = defineJob<PrintRequestData>('print-request', triedOften)

interface LeftoverData {
  attemptId: string
  /** Ends it even if it has begun to print. */
  evenBegun?: boolean
}

/** Ends what a printer was left with, once it answers. */
export const endLeftoverJob = defineJob<LeftoverData>('end-leftover-print', triedForDays)

/** Chooses printers for the prints that wait. */
export const dispatchJob = defineJob('dispatch-prints', { ...triedOften, concurrency: 2 })

/** Makes the document of one paid request ready. Heavy documents keep neither deliveries nor other owners waiting. */
export const preparePrintJob = defineJob<PrintRequestData>('prepare-print', {
  ...triedOften,
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
