import { defineJob } from '../platform/jobs/job.ts'

export interface PrintRequestData {
  requestId: string
  /** How often in a row it had to wait for a printer. */
  waits?: number
  /** Its document was refused a while ago. */
  wasRefused?: boolean
  /** How often the process was lost that made its document ready. */
  losses?: number
}

/** Brings one paid request to paper. Waiting for a printer is no failure, so it is tried for days. */
export const printRequestJob = defineJob<PrintRequestData>('print-request', {
  retryLimit: 10_000,
  retryDelay: 1,
  retryDelayMax: 60,
  retryBackoff: true,
  concurrency: 8,
})
