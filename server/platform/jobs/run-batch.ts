import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Log } from '../log/log.ts'

export interface JobContext {
  /** Aborted when the process stops, when the job takes too long, or when another worker took it over. */
  signal: AbortSignal
}

export type Handler<Data> = (data: Data, context: JobContext) => Promise<void>

/** Runs the jobs side by side and answers for each of them, so that one failure fails no other. */
export function runBatch<Data extends object>(
  jobs: JobWithMetadata<Data>[],
  handler: Handler<Data>,
  { stopping, log }: { stopping: AbortSignal; log: Log },
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(async (job): Promise<JobResult> => {
      try {
        await handler(job.data, { signal: AbortSignal.any([job.signal, stopping]) })
        return { id: job.id, status: 'completed' }
      } catch (error) {
        logFailure(job, error, log)
        return { id: job.id, status: 'failed', output: { message: String(error) } }
      }
    }),
  )
}

function logFailure(job: JobWithMetadata, error: unknown, log: Log): void {
  const details = { job: job.name, id: job.id, attempt: job.retryCount + 1, err: error }
  if (job.retryCount < job.retryLimit) log.warn(details, 'a job failed and will be tried again')
  else log.error(details, 'a job failed for the last time')
}
