import { defineJob } from '../platform/jobs/job.ts'

/** Brings one paid request to paper. Waiting for a printer is no failure, so it is tried for days. */
export const printRequestJob = defineJob<{ requestId: string }>('print-request', {
  retryLimit: 10_000,
  retryDelay: 1,
  retryDelayMax: 60,
  retryBackoff: true,
  concurrency: 8,
})
